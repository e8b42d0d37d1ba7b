import { type Language, languageOf } from '#core/language-of'
import { stripAccents } from '#core/strip-accents'
import { findEvents } from '#features/calendar/find-events/find-events'
import { importanceWords } from '#features/emails/importance-words'
import { judgedMail } from '#features/emails/judged-mail'

/** What a written answer may draw on; only the words of the mail itself are needed. */
export type LetterFacts = {
  /** How the owner signs. */
  owner: string
  business?: string | undefined
  now: Date
  timeZone: string
  owed?: OwedFact | undefined
  /** The language of whoever will read it, where it is known. */
  language?: Language | undefined
  /** Whether the calendar is taken at a proposed time. */
  isBusy?: ((start: string, end: string) => boolean) | undefined
}

/** What the other side owes, and on which invoices. */
export type OwedFact = { total: string; invoices: string }

export type MailToAnswer = { subject: string; body: string; sender: string }

/** An answer that can go out after a glance: it takes up what the mail asks for and promises nothing that is not known. */
export function replyByRules({ subject, body, sender }: MailToAnswer, facts: LetterFacts): string {
  const mail = judgedMail({ from: sender, subject, body })
  const language = mail.language
  const words = stripAccents(`${subject}\n${mail.parts.fresh}`).toLowerCase()
  const says = (pattern: RegExp) => words.search(pattern) !== -1
  const lines = [
    ...(says(proposing) ? meetingLines(mail.parts.fresh, subject, sender, language, facts) : []),
    ...(says(importanceWords.trouble) ? [phrases[language].trouble] : []),
    ...(says(/\b(invoices?|payment|paid|facturas?|pago)\b/g) && facts.owed ? [phrases[language].owed(facts.owed)] : []),
    ...(says(importanceWords.newWork) && !says(importanceWords.trouble) ? [phrases[language].newWork] : []),
    ...questionLines(mail.parts.fresh, language),
  ]
  const isThanks = lines.length === 0 && /^\W*(thank|gracias|muchas gracias|perfect|perfecto)/i.test(mail.parts.fresh)
  const said = isThanks
    ? [phrases[language].welcome]
    : lines.length > 0
      ? lines
      : [phrases[language].received(tidy(subject))]
  return letter(nameOf(sender), [isThanks ? '' : phrases[language].thanks, ...said], language, facts)
}

export type MailToWrite = { prompt: string; emailContent: string }

/** A mail from a wish in the owner's own words. */
export function emailByRules(
  { prompt, emailContent }: MailToWrite,
  facts: LetterFacts & { to?: string },
): { subject: string; body: string } {
  const wish = prompt.trim() || emailContent.trim()
  const known = stripAccents(wish).toLowerCase()
  const about = aboutIn(wish)
  // Words of the owner's own are passed on as they stand; without any, the reader's language is spoken.
  const isOwnWords = about !== undefined || emailContent.trim() !== '' || wishIn(prompt.trim(), 'en') !== undefined
  const language = isOwnWords ? languageOf(wish) : (facts.language ?? languageOf(wish))
  const t = phrases[language]
  const asked = prompt.trim() === '' ? undefined : wishIn(prompt.trim(), language)
  const subject = subjectFor(known, language) ?? tidy(about ?? (asked?.topic || t.subject))
  const said = [
    opening(known, language),
    emailContent.trim() !== '' && emailContent.trim() !== wish
      ? emailContent.trim()
      : about && !asked
        ? t.about(about)
        : '',
    asked?.said ?? '',
    facts.owed && /\b(invoice|payment|remind|factura|pago|recorda)/.test(known) ? t.owed(facts.owed) : '',
    t.letMeKnow,
  ]
  return { subject, body: letter(facts.to || asked?.name || '', said, language, facts) }
}

/** A day that is told is not yet one that is asked about: somebody must mean to meet. */
const proposing =
  /\b(free|availab|works?\b|suits?\b|(?:shall|should|can|could) we|(?:can|could|would|will) you|are you|let'?s|let us|(?:how|what) about|meet|see you|join|invit|confirm|resched|postpone|call\b|talk|speak|visit|come (?:by|over|to)|drop by|coffee|lunch|dinner|appointment|viene bien|va bien|puedes|puede|podemos|podriamos|podrias?|podria|vemos|veamos|vernos|quedamos|quedar|hablamos|hablar|llamada|disponib|propon|propuse|propose\b|reuni|cita\b|visita|cafe\b|comer|comida|almuerzo|cena)/

function meetingLines(
  fresh: string,
  subject: string,
  sender: string,
  language: Language,
  { now, timeZone, isBusy }: LetterFacts,
): string[] {
  const proposed = findEvents({ from: sender, subject, body: fresh, date: now, timeZone }).slice(0, 2)
  const free = proposed.find(({ start, end }) => !isBusy?.(start, end))
  const shown = (start: string, allDay: boolean) => whenText(start, allDay, language)
  if (free) return [phrases[language].suits(shown(free.start, free.allDay), free.location)]
  const [first] = proposed
  return first ? [phrases[language].taken(shown(first.start, first.allDay))] : []
}

function questionLines(fresh: string, language: Language): string[] {
  const questions = (fresh.match(/[^.!?\n¿]{8,160}\?/g) ?? []).map((question) => question.trim()).slice(0, 2)
  const open = questions.filter(
    (question) =>
      !/\b(free|available|work|suit|meet|call|talk|confirm|viene bien|disponible|vernos|hablar|quedar|reuni)/i.test(
        question,
      ),
  )
  return open.length > 0
    ? [
        phrases[language].question(
          open
            .map((question) => (language === 'es' ? `«¿${question}»` : `“${question}”`))
            .join(language === 'es' ? ' y ' : ' and '),
        ),
      ]
    : []
}

const phrases = {
  en: {
    hello: (name: string) => (name ? `Hi ${name},` : 'Hello,'),
    thanks: 'Thank you for your message.',
    welcome: 'You’re very welcome. It was a pleasure.',
    received: (subject: string) =>
      `I have read it${subject ? ` and will look into “${subject}”` : ''}, and I’ll get back to you within two working days.`,
    trouble:
      'I’m sorry about the trouble. I’m looking into it now and will write again as soon as I know more, today if I can.',
    owed: ({ total, invoices }: OwedFact) => `According to my records, ${total} is open (${invoices}).`,
    newWork:
      'I’d be glad to help. Could you tell me a little more about what you have in mind, your timeline and your budget? I’ll then send you a proposal.',
    suits: (when: string, place: string | null) =>
      `${when} suits me well${place && !place.startsWith('http') ? ` (${place})` : ''}. I look forward to it.`,
    taken: (when: string) => `Unfortunately I’m already taken on ${when}. Could you suggest another time?`,
    question: (questions: string) =>
      `You asked: ${questions} I’ll check and give you a proper answer within two working days.`,
    about: (about: string) => `I’m writing about ${about}.`,
    letMeKnow: 'Please let me know what you think, or if you have any questions.',
    subject: 'A short message',
    regards: 'Best regards,',
  },
  es: {
    hello: (name: string) => (name ? `Hola ${name}:` : 'Hola:'),
    thanks: 'Gracias por tu mensaje.',
    welcome: 'De nada, ha sido un placer.',
    received: (subject: string) =>
      `Lo he leído${subject ? ` y voy a mirar “${subject}”` : ''}; te respondo en un máximo de dos días laborables.`,
    trouble:
      'Siento las molestias. Lo estoy revisando ahora mismo y te escribo en cuanto sepa algo más, hoy si es posible.',
    owed: ({ total, invoices }: OwedFact) =>
      `Según mis registros, quedan pendientes ${total.replace(' and ', ' y ')} (${invoices}).`,
    newWork:
      'Estaré encantado de ayudarte. ¿Me puedes contar un poco más sobre lo que necesitas, los plazos y el presupuesto? Con eso te preparo una propuesta.',
    suits: (when: string, place: string | null) =>
      `${capital(when)} me viene bien${place && !place.startsWith('http') ? ` (${place})` : ''}. Nos vemos entonces.`,
    taken: (when: string) => `Lamentablemente ya tengo un compromiso ${when}. ¿Podrías proponerme otro momento?`,
    question: (questions: string) =>
      `Preguntas: ${questions} Lo compruebo y te doy una respuesta en un máximo de dos días laborables.`,
    about: (about: string) => `Te escribo sobre ${about}.`,
    letMeKnow: 'Dime qué te parece, o si tienes cualquier duda.',
    subject: 'Un mensaje breve',
    regards: 'Un saludo,',
  },
}

function letter(name: string, paragraphs: string[], language: Language, { owner, business }: LetterFacts): string {
  const t = phrases[language]
  const signed = business && business !== owner ? `${owner}\n${business}` : owner
  return [t.hello(name), ...paragraphs.filter((one) => one !== ''), `${t.regards}\n${signed}`.trim()].join('\n\n')
}

function opening(words: string, language: Language): string {
  const openings: [RegExp, string, string][] = [
    [
      /\b(remind|overdue|invoice|payment|recorda|pago|factura)/,
      'This is a friendly reminder about a payment that is still open; if it has crossed with this message, please ignore it.',
      'Te escribo para recordarte un pago pendiente; si ya lo has hecho, no tengas en cuenta este mensaje.',
    ],
    [
      /\b(thank|appreciat|gracias|agradec)/,
      'I wanted to thank you for your trust and for working with me.',
      'Quería darte las gracias por tu confianza.',
    ],
    [
      /\b(meet|call|schedule|appointment|catch up|reunion|cita|llamada|quedar)/,
      'I’d like to find a time to talk. Which day this week or next would suit you best?',
      'Me gustaría que habláramos. ¿Qué día de esta semana o la próxima te viene mejor?',
    ],
    [
      /\b(follow|check(ing)? in|seguimiento|retomar)/,
      'I wanted to pick up where we left off.',
      'Quería retomar nuestra última conversación.',
    ],
    [
      /\b(proposal|quote|estimate|presupuesto|propuesta|cotizacion)/,
      'As promised, here is where we stand with the proposal.',
      'Como te prometí, te cuento cómo va la propuesta.',
    ],
  ]
  const [, en, es] = openings.find(([sign]) => sign.test(words)) ?? [
    undefined,
    'I hope you’re doing well.',
    'Espero que todo vaya bien.',
  ]
  return language === 'es' ? es : en
}

function subjectFor(words: string, language: Language): string | undefined {
  const pairs: [RegExp, string, string][] = [
    [
      /\b(remind|overdue).*(invoice|payment)|recorda.*(pago|factura)/,
      'A reminder about your invoice',
      'Recordatorio de pago',
    ],
    [/\b(thank|gracias|agradec)/, 'Thank you', 'Gracias'],
    [/\b(meet|schedule|appointment|reunion|cita)\b/, 'Finding a time to meet', 'Una reunión'],
    [/\bfollow|seguimiento/, 'Following up', 'Seguimiento'],
    [/\b(proposal|quote|estimate|presupuesto|propuesta)\b/, 'Your proposal', 'Tu presupuesto'],
  ]
  const found = pairs.find(([pattern]) => pattern.test(words))
  return found && (language === 'es' ? found[2] : found[1])
}

/** "Ask Rosa for the photographs by Friday" said to Rosa: "Could you send me the photographs by Friday?" */
function wishIn(wish: string, language: Language): { name: string; said: string; topic: string } | undefined {
  const [first = ''] = wish.split(/[.!?\n]/)
  const [, verb = '', name = '', how = '', rest = ''] =
    first.match(
      /\b([Aa]sk(?:ing)?|[Rr]equest(?:ing)?|[Tt]ell(?:ing)?|[Ii]nform(?:ing)?|[Ll]et(?:ting)?|[Rr]emind(?:ing)?|[Ii]nvit(?:e|ing)|[Pp][ií]de(?:le)?|[Pp]idiendo|[Pp]idi[eé]ndole|[Pp]regunta(?:le|ndo)?|[Pp]regunt[aá]ndole|[Dd]ile|[Dd]i|[Dd]iciendo|[Dd]ici[eé]ndole|[Rr]ecu[eé]rda(?:le)?|[Rr]ecordando|[Rr]ecord[aá]ndole|[Ii]nvita(?:ndo)?)\b(?:\s+a\b)?(?:\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?|him|her|them|the client|el cliente|la clienta))?(?:\s+(know that|know|for|to|that|whether|if|about|que|si|por)\b)?\s+(.{3,200})/u,
    ) ?? []
  if (rest === '' || verb === '') return undefined
  const toYou = rest
    .replace(/\b(their|his|her)\b/gi, 'your')
    .replace(/\b(they|he|she|them|him)\b/gi, 'you')
    .trim()
  const asks = /^(ask|request|p[ií]d|pregunt|invit)/i.test(verb)
  const link = how.toLowerCase()
  const said =
    language === 'es'
      ? !asks
        ? `${capital(toYou)}.`
        : link === 'si'
          ? `¿Me puedes decir si ${toYou}?`
          : link === 'que'
            ? `Te pido, por favor, que ${toYou}.`
            : `¿Me puedes enviar ${toYou}?`
      : !asks
        ? `${link === 'to' ? 'Please ' : ''}${link === 'to' ? toYou : capital(toYou)}.`
        : link === 'to'
          ? `Could you please ${toYou}?`
          : link === 'if' || link === 'whether'
            ? `Could you tell me whether ${toYou}?`
            : `Could you please send me ${toYou}?`
  const isName = /^\p{Lu}/u.test(name) && !/^(the|el|la)\b/i.test(name)
  const topic =
    link === 'for' || link === ''
      ? capital(toYou.replace(/\s(by|before|until|para|antes)\b.*$/i, '').replace(/^(the|a|an|las?|los|el)\s/i, ''))
      : ''
  return { name: isName ? (name.split(' ')[0] ?? '') : '', said, topic: topic.slice(0, 80) }
}

/** "… about the spring menu" */
const aboutIn = (wish: string) =>
  wish.match(/\b(?:about|regarding|on the subject of|sobre|acerca de)\s+([^.\n?!]{3,120})/i)?.[1]?.trim()

const tidy = (subject: string) =>
  subject
    .replace(/^\s*((re|fwd?|rv)\s*:\s*)+/i, '')
    .trim()
    .slice(0, 120)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function nameOf(sender: string): string {
  const name = sender.replace(/<.*>/, '').replace(/["']/g, '').trim()
  if (name === '' || name.includes('@')) return ''
  return /\b(inc|llc|ltd|team|support|office|sl|company|co)\b\.?$/i.test(name) ? name : (name.split(/\s+/)[0] ?? '')
}

export function whenText(start: string, allDay: boolean, language: Language): string {
  const at = new Date(`${start.slice(0, 10)}T${allDay ? '00:00' : start.slice(11, 16)}:00Z`)
  const locale = language === 'es' ? 'es-ES' : 'en-US'
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(at)
  if (allDay) return language === 'es' ? `el ${day}` : day
  const time = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(at)
  return language === 'es' ? `el ${day} a las ${time}` : `${day} at ${time}`
}
