import { detectLanguage, type Language } from '#core/detect-language'
import { stripAccents } from '#core/strip-accents'
import { findEvents } from '#features/calendar/find-events/find-events'
import { importancePatterns } from '#features/emails/importance-patterns'
import { normalizeMail } from '#features/emails/normalized-mail'
import { type Tone, toneAsked } from './draft-occasions'
import { instructionVerbs } from './instruction-verbs'
import { meetingWords } from './meeting-words'

/** Facts that a written mail may use. */
export type ComposeFacts = {
  /** The owner's name, used as the signature. */
  owner: string
  business?: string | undefined
  now: Date
  timeZone: string
  owed?: OwedFact | undefined
  /** The recipient's language, if known. */
  language?: Language | undefined
  /** Whether the calendar has an event at a proposed time. */
  isBusy?: ((start: string, end: string) => boolean) | undefined
}

/** What the recipient owes, as text. */
export type OwedFact = { total: string; invoices: string }

export type MailToAnswer = { subject: string; body: string; sender: string }

/** A reply to the questions, meetings, problems and invoices that a mail mentions; it promises only known facts. */
export function replyByRules({ subject, body, sender }: MailToAnswer, facts: ComposeFacts): string {
  const mail = normalizeMail({ from: sender, subject, body })
  const language = mail.language
  const words = stripAccents(`${subject}\n${mail.parts.fresh}`).toLowerCase()
  const mentions = (pattern: RegExp) => words.search(pattern) !== -1
  const lines = [
    ...(mentions(meetingPattern) ? meetingLines(mail.parts.fresh, subject, sender, language, facts) : []),
    ...(mentions(importancePatterns.trouble) ? [phrases[language].trouble] : []),
    ...(mentions(/\b(invoices?|payment|paid|facturas?|pago)\b/g) && facts.owed
      ? [phrases[language].owed(facts.owed)]
      : []),
    ...(mentions(importancePatterns.newWork) && !mentions(importancePatterns.trouble)
      ? [phrases[language].newWork]
      : []),
    ...questionLines(mail.parts.fresh, language),
  ]
  const isThanks = lines.length === 0 && /^\W*(thank|gracias|muchas gracias|perfect|perfecto)/i.test(mail.parts.fresh)
  const sentences = isThanks
    ? [phrases[language].welcome]
    : lines.length > 0
      ? lines
      : [phrases[language].received(tidy(subject))]
  return mailText(greetingName(sender), [isThanks ? '' : phrases[language].thanks, ...sentences], language, facts)
}

export type MailToWrite = { prompt: string; emailContent: string }

/** Writes a mail from the owner's instruction. */
export function emailByRules(
  { prompt, emailContent }: MailToWrite,
  facts: ComposeFacts & { to?: string; requestLanguage?: Language },
): { subject: string; body: string } {
  const given = withoutTitleDots(prompt.trim())
  const instruction = given || emailContent.trim()
  const words = stripAccents(instruction).toLowerCase()
  const about = topicIn(instruction)
  // The owner's own words are passed on in their language; a mail without any uses the recipient's.
  const hasOwnWords =
    about !== undefined ||
    emailContent.trim() !== '' ||
    messageIn(instruction, 'en') !== undefined ||
    parseInstruction(given, 'en') !== undefined
  const ownLanguage = facts.requestLanguage === 'es' ? 'es' : detectLanguage(instruction)
  const language = hasOwnWords ? ownLanguage : (facts.language ?? ownLanguage)
  const t = phrases[language]
  const request = given === '' ? undefined : parseInstruction(given, language)
  const thanks = thanksIn(instruction, language)
  const message = request || about ? undefined : messageIn(instruction, language)
  const topic = about ?? (request?.topic || (message && shortened(message)) || (request && shortened(request.sentence)))
  const subject = (about ? undefined : subjectFor(words, language)) ?? capital(tidy(topic ?? t.subject))
  const paragraphs = [
    thanks ?? openingSentence(words, language, topic !== undefined, facts.owed !== undefined),
    message ?? '',
    emailContent.trim() !== '' && emailContent.trim() !== instruction
      ? emailContent.trim()
      : about && !request
        ? t.about(about)
        : '',
    request?.sentence ?? '',
    facts.owed && /\b(invoice|payment|remind|factura|pago|recorda)/.test(words) ? t.owed(facts.owed) : '',
    t.letMeKnow,
  ]
  return { subject, body: mailText(facts.to || request?.name || '', paragraphs, language, facts, toneAsked(words)) }
}

// Events found in a mail only count as an invitation if the mail proposes a meeting.
const meetingPattern = new RegExp(`\\b(?:${meetingWords.join('|')})`)

function meetingLines(
  fresh: string,
  subject: string,
  sender: string,
  language: Language,
  { now, timeZone, isBusy }: ComposeFacts,
): string[] {
  const proposed = findEvents({ from: sender, subject, body: fresh, date: now, timeZone }).slice(0, 2)
  const free = proposed.find(({ start, end }) => !isBusy?.(start, end))
  const timeText = (start: string, allDay: boolean) => whenText(start, allDay, language)
  if (free) return [phrases[language].suits(timeText(free.start, free.allDay), free.location)]
  const [first] = proposed
  return first ? [phrases[language].taken(timeText(first.start, first.allDay))] : []
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
    formalHello: (name: string) => (name ? `Dear ${name},` : 'Good day,'),
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
    formalRegards: 'Yours sincerely,',
  },
  es: {
    hello: (name: string) => (name ? `Hola ${name}:` : 'Hola:'),
    formalHello: (name: string) => (name ? `Buenos días, ${name}:` : 'Buenos días:'),
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
    formalRegards: 'Atentamente,',
  },
}

export function mailText(
  name: string,
  paragraphs: string[],
  language: Language,
  { owner, business }: ComposeFacts,
  tone?: Tone,
): string {
  const t = phrases[language]
  const signature = business && business !== owner ? `${owner}\n${business}` : owner
  return [
    tone === 'formal' ? t.formalHello(name) : t.hello(name),
    ...paragraphs.filter((paragraph) => paragraph !== ''),
    `${tone === 'formal' ? t.formalRegards : t.regards}\n${signature}`.trim(),
  ].join('\n\n')
}

/** With a message of the owner's own, only a reminder or thanks come before it, so that nothing is repeated. */
function openingSentence(words: string, language: Language, hasMatter: boolean, owes: boolean): string {
  const all: [RegExp, string, string][] = [
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
  // An open payment is mentioned only if there is one or the request is about it.
  const isOfPayment = owes || /\b(overdue|payment|invoice|pago|factura)/.test(words)
  const openings = (hasMatter ? all.slice(0, 2) : all).slice(isOfPayment ? 0 : 1)
  const [, en, es] = openings.find(([pattern]) => pattern.test(words)) ?? [
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

/** The full stop in "Dr. Núñez" does not end a sentence. */
const withoutTitleDots = (text: string) => text.replace(/\b(Dr|Dra|Mr|Mrs|Ms|Prof|Sr|Sra)\./g, '$1')

/** Verb, recipient, conjunction and the rest of the sentence. */
const instructionPattern = new RegExp(
  `\\b(${instructionVerbs.join('|')})\\b(?:\\s+a\\b)?(?:\\s+(\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’-]+)?|him|her|them|the client|el cliente|la clienta))?(?:\\s+(know that|know|for|to|that|whether|if|about|que|si|por)\\b)?\\s+(.{3,200})`,
  'u',
)

/** Turns "Ask Rosa for the photographs by Friday" into "Could you please send me the photographs by Friday?", addressed to Rosa. */
function parseInstruction(
  instruction: string,
  language: Language,
): { name: string; sentence: string; topic: string } | undefined {
  const [first = ''] = instruction.split(/[.!?\n]/)
  const [, verb = '', name = '', how = '', rest = ''] = first.match(instructionPattern) ?? []
  if (rest === '' || verb === '') return undefined
  const toYou = rest
    .replace(/\b(their|his|her)\b/gi, 'your')
    .replace(/\b(they|he|she|them|him)\b/gi, 'you')
    .trim()
  const isRequest = /^(ask|request|p[ií]d|pregunt|invit)/i.test(verb)
  const link = how.toLowerCase()
  const sentence =
    language === 'es'
      ? !isRequest
        ? `${capital(toYou)}.`
        : link === 'si'
          ? `¿Me puedes decir si ${toYou}?`
          : link === 'que'
            ? `Te pido, por favor, que ${toYou}.`
            : `¿Me puedes enviar ${toYou}?`
      : !isRequest
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
  return { name: isName ? (name.split(' ')[0] ?? '') : '', sentence, topic: topic.slice(0, 80) }
}

const person = String.raw`\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)*`
const thanksPattern = new RegExp(
  String.raw`\b(?:[Tt]hank(?:s|ing)?|[Aa]grad[eé]c\p{L}+)\b(?:\s+(?:a\s+|to\s+)?(?:${person}|them|him|her|everybody|everyone|the client))?\s+(?:for|por)\s+([^.\n?!]{3,120})`,
  'u',
)

/** "Thank you for the photographs." for "Thank Rosa for the photographs". */
function thanksIn(instruction: string, language: Language): string | undefined {
  const reason = instruction.match(thanksPattern)?.[1]?.trim()
  if (!reason) return undefined
  return language === 'es'
    ? `Gracias por ${reason}.`
    : `Thank you for ${reason.replace(/\b(their|his|her)\b/gi, 'your')}.`
}

const afterColon = /^[^:\n]{3,120}:\s+([^\n]{3,300})/
const afterThat =
  /\b(?:e-?mail|mail|message|note|letter|write|correo|mensaje|escribe\p{L}*)\b[^.:\n]{0,60}?\b(?:saying that|saying|that|diciendo que|que)\s+(?!(?:is|sounds|thanks|reminds|asks|sea|suene)\b)([^.\n?!]{3,200})/iu
const afterTo = new RegExp(
  String.raw`\b(?:[Ww]rite|[Ee]-?mail|[Mm]ail|[Mm]essage|[Cc]orreo|[Ee]scribe\p{L}*)\b(?:\s+(?:an?|un)\s+\p{L}+)?\s+(?:to|a)\s+${person}\s+(?:to|para)\s+(?!(?:say|thank|ask|tell|remind|let|dec|agradec|ped|pregunt|record)\p{L}*\b)([^.\n?!]{3,200})`,
  'u',
)

/** What the owner says to the recipient: "… to Rosa: the proofs are ready", "… to Rosa to move the meeting". */
function messageIn(instruction: string, language: Language): string | undefined {
  const message = (instruction.match(afterColon) ?? instruction.match(afterThat))?.[1]?.trim()
  if (message) return `${capital(message.replace(/[.\s]+$/, ''))}${/[?!]$/.test(message) ? '' : '.'}`
  const matter = instruction.match(afterTo)?.[1]?.trim()
  return matter && (language === 'es' ? `Me gustaría ${matter}.` : `I’d like to ${matter}.`)
}

/** A sentence as a subject. */
const shortened = (sentence: string) =>
  sentence
    .replace(/^(I’d like to|Me gustaría|Could you please|Could you tell me whether|Please) /, '')
    .replace(/[.?!]+$/, '')
    .replace(/^¿/, '')
    .replace(/^(.{40,70})\s.*$/s, '$1…')

/** "the spring menu" in "… about the spring menu". */
const topicIn = (instruction: string) =>
  instruction.match(/\b(?:about|regarding|on the subject of|sobre|acerca de)\s+([^.\n?!]{3,120})/i)?.[1]?.trim()

const tidy = (subject: string) =>
  subject
    .replace(/^\s*((re|fwd?|rv)\s*:\s*)+/i, '')
    .trim()
    .slice(0, 120)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function greetingName(sender: string): string {
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
