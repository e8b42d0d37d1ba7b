import type { Language } from '#core/language-of'
import { stripAccents } from '#core/strip-accents'
import { eventNoun } from './cues'
import { label } from './segments'

export type OwnPart = { from: number; date: number; to: number; isOneOfSeveral: boolean }

export type TitleSource = {
  /** The sentence that names the date, and the places of date and time in it. */
  segment: string
  taken: { from: number; to: number }[]
  /** The part of the sentence that belongs to this date alone. */
  own: OwnPart
  /** The sentences before and after it. */
  around: string
  /** The subject without what names a date or time. */
  plainSubject: string
  sender: string
  language: Language
  /** What a ticket is for. */
  journey?: string | undefined
  /** Where it is, where that says more than who wrote. */
  place?: string | undefined
}

/** What the event would be called in a calendar: the sentence's own words where they say enough, else the subject's. */
export function titleFor(source: TitleSource): string {
  const { segment, taken, own, plainSubject, sender, language, place } = source
  const text = segment.replace(notItsName, (words) => '|'.repeat(words.length))
  const said = onCard(text) ?? beforeColon(text, own.date)
  if (said) return sentenceCase(said)
  if (source.journey) return source.journey
  const subject = tidySubject(plainSubject)
  const plain = stripAccents(subject).toLowerCase()
  const saysWhat = subject !== '' && !generic.test(plain)
  const near = own.isOneOfSeveral ? own.date : undefined
  const phraseIn = (words: string, after = 0) =>
    nounPhrase(words, { taken, language, after, near, skipPlaces: saysWhat, knownNoun: plain })
  const ownPhrase =
    phraseIn(text.slice(0, own.to), own.from) ?? sentenceSubject(text.slice(own.from, Math.max(own.from, own.date)))
  // A sentence that names several events says of each what it is.
  if (ownPhrase && own.from > 0 && !commonest.test(stripAccents(ownPhrase).toLowerCase()))
    return sentenceCase(ownPhrase)
  const phrase = ownPhrase ?? (own.isOneOfSeveral && saysWhat ? undefined : phraseIn(text))
  if (phrase && contentWords(phrase) >= 2) return sentenceCase(phrase)
  const line = phrase ? undefined : afterHour(text, source)
  if (line) return sentenceCase(saysWhat && eventNoun.test(plain) ? `${singular(subject)}: ${line}` : line)
  if (saysWhat && place && contentWords(subject) < 2 && eventNoun.test(plain)) {
    return sentenceCase(`${subject} ${language === 'es' ? 'en' : 'at'} ${place}`)
  }
  const other = personAfter(text.slice(own.date))
  const link = language === 'es' ? 'con' : 'with'
  if (saysWhat) {
    const title = sentenceCase(ofBoth(phrase, singular(subject)))
    const isBare = other && contentWords(title) < 2 && eventNoun.test(stripAccents(title).toLowerCase())
    return isBare ? `${title} ${link} ${other}` : title
  }
  const what = phrase
    ? sentenceCase(phrase)
    : subject && eventNoun.test(plain)
      ? sentenceCase(subject)
      : doingIn(segment, source.around, language)
  if (other) return `${what} ${link} ${other}`
  if (place) return `${what} ${language === 'es' ? 'en' : 'at'} ${place}`
  return sender ? `${what} ${link} ${sender}` : what
}

/** "6:00 PM guests arrive": a line of a timetable says after the hour what happens. */
function afterHour(text: string, { own, taken }: TitleSource): string | undefined {
  const hour = taken.find(({ from }) => from === own.date)
  if (!hour || own.date > 2) return undefined
  const rest = text
    .slice(hour.to)
    .replace(/^[\s:–—-]+/, '')
    .replace(/[.!]+$/, '')
  const isName = /^[\p{L}'’ -]{3,40}$/u.test(rest) && rest.split(' ').length <= 4
  return isName &&
    !/^(?:at|in|on|or|for|is|works?|en|el|la|o|con|with|to|then|sharp)\b|\b(?:ok|fine|works|you|me)\b/i.test(rest)
    ? rest
    : undefined
}

/** "Your appointment is on Monday at 12:45 with Dr. Vila": who stands after the date as well. */
const personAfter = (text: string) =>
  text.match(
    /(?<=\b(?:with|con) )(?:(?:the|la|el) )?((?:Dr|Dra|Mr|Mrs|Ms|Sr|Sra|Prof)?\.? ?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/u,
  )?.[1]

/** One of "Rehearsals" is a rehearsal. */
function singular(subject: string): string {
  if (!/^\S+$/.test(subject) || !eventNoun.test(stripAccents(subject).toLowerCase())) return subject
  const one = /ones$/.test(subject) ? subject.replace(/ones$/, 'ón') : subject.replace(/(?<=[^s])s$/, '')
  return eventNoun.test(stripAccents(one).toLowerCase()) ? one : subject
}

/** Links, and what a card says about place and people. */
const notItsName =
  /https?:\/\/\S+|(?<=^|· )\W{0,4}(?:where|location|venue|place|address|join|who|with|d[oó]nde|lugar|ubicaci[oó]n|direcci[oó]n|enlace)\s*:[^·]*/gi

/** "What: Spring show" on a card. */
const onCard = (text: string) =>
  text
    .match(
      /(?:^|· )\W{0,4}(?:what|event(?: type)?|topic|meeting|title|qu[eé]|evento|asunto|tema|motivo)\s*:\s*([^·]+)/i,
    )?.[1]
    ?.trim()

/** "Cut over: Sat 7 Nov, 08:00": a line of a plan begins with what it is. */
function beforeColon(text: string, date: number): string | undefined {
  const [, said = ''] =
    text.slice(0, date).match(/^\W*(?:\d+[.)] )?((?:\p{L}|\d+[- ])[^:.?!,·|]{2,38}):\s*(?:del? |from |on |el )?$/u) ??
    []
  const name = said.replace(
    /^(?:tu|su|your|our|my|the|el|la|next|nuestr[oa]|pr[oó]xim[oa]) (?:next |pr[oó]xim[oa] )?/i,
    '',
  )
  const plain = stripAccents(name).toLowerCase()
  const isLabel =
    /\b(?:time|date|day|fecha|hora|when)$/.test(plain) ||
    label.test(`${name}: x`) ||
    greeting.test(plain) ||
    /\b(?:us|you|me|we|i|nos|os)\b/.test(plain) ||
    /^(?:check-?in|confirm|p\.?s|note|nota|update|outbound|return)/.test(plain)
  return name === '' || isLabel || commonest.test(plain) || name.split(' ').length > 5 ? undefined : name
}

const greeting = /^(?:hi|hello|hey|hola|dear|estimad|buen|querid|mr|ms|sr|dr|don)\b|^(?:estimad|querid)/

/** Words for events that say nothing about which one. */
const commonest =
  /^(?:(?:video ?|conference |phone )?calls?|meetings?|sessions?|appointments?|visits?|catch[- ]?ups?|bookings?|reservations?|reunion(?:es)?|llamadas?|videollamadas?|openings?|slots?|citas?|sesion(?:es)?|visitas?|reservas?|salida|departure|entrada|check-?in)$/

/** The sentence's noun beside the subject: the fuller of the two, or both where each says something of its own. */
function ofBoth(phrase: string | undefined, subject: string): string {
  if (!phrase) return subject
  const [inPhrase, inSubject] = [stems(phrase), stems(subject)]
  if (inPhrase.every((stem) => inSubject.includes(stem))) return subject
  if (inSubject.every((stem) => inPhrase.includes(stem))) return phrase
  const subjectIsEvent = eventNoun.test(stripAccents(subject).toLowerCase())
  if (subjectIsEvent) return commonest.test(stripAccents(phrase).toLowerCase()) ? subject : phrase
  return clip(`${sentenceCase(phrase)}: ${subject}`)
}

const stems = (words: string) =>
  (
    stripAccents(words)
      .toLowerCase()
      .match(/[a-z0-9]{2,}/g) ?? []
  ).map((word) => word.replace(/(?:es|s)$/, ''))

export function tidySubject(subject: string): string {
  return subject
    .replace(
      /^(?:\s*(?:re|fwd?|rv|aw|tr|fw|enc|invitation|updated invitation|updated|rescheduled|moved|invite|save the date|new (?:booking|event|appointment|reservation)|(?:your |tus )?(?:e-?)?(?:tickets?|entradas)|you(?:'|’)re (?:registered|booked|in)|(?:booking|reservation|order) confirm(?:ed|ation)|reserva confirmada|reminder|confirmed|confirmation|accepted|tentative|actualizad[oa]|aplazad[oa]|invitaci[oó]n|recordatorio|confirmaci[oó]n|urgent|external)\s*(?:\[\d+\])?\s*[:\]]\s*|\[[^\]]{1,30}\]\s*)+/i,
      '',
    )
    .replace(/^(?:your|tu|su)\s+(?=\S)/i, '')
    .replace(/^(?:confirmaci[oó]n|recordatorio|confirmation|reminder) (?:de|of|for) (?:tu |su |la |your |the )?/i, '')
    .replace(
      /\s+(?:is confirmed|confirmed|reminder|confirmation|recordatorio|receipt|confirmada|details)\b(?=\s*(?:$|[-–:]))/i,
      '',
    )
    .replace(/\([^()\s]+@[^()\s]+\)/g, '')
    .replace(/\s*#\s?[\w-]+|\b(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{5,}\b|\b\d{5,}\b/g, '')
    .replace(/(?<=\S)\s+(?:moved|rescheduled|postponed|brought forward|time|aplazad[oa]|movid[oa])$/i, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s*(?:@|–|—|-|\||:|,|·|\bat|\bon|\bfor|\bel|\ba las?|\bpara(?: el)?|\bthis|\bnext|\bdel?)\s*$/i, '')
    .replace(/[\s?!.,:;–-]+$/, '')
    .replace(/^[\s,:;–-]+/, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

const generic =
  /^(?:hi|hello|hey|hola|quick (?:question|one)|question|a question|pregunta|una pregunta|duda|checking in|following up|follow[- ]up|seguimiento|update|news|thanks?|thank you|gracias|cancell?ed|moved|rescheduled|postponed|pushed back|changed?|change of (?:date|time|plan)s?|cambio de (?:fecha|hora|planes)|(?:possible|two|some|new) dates|dates|fechas|aplazamos|sorry|perdon|heads up|confirmado|confirmed|you're booked|booked|next (?:steps|session|meeting|call|appt|appointment)|our next (?:session|meeting|call)|proxima (?:sesion|reunion|cita)|booking|reservation|reserva|appt|session|sesion|ticket|billete|new (?:date|time)|cancelad[oa]|anulad[oa]|aplazad[oa]|cambio|nueva (?:fecha|hora)|<?\(?no subject\)?>?|sin asunto|meeting|call|reunion|llamada|cita|availability|disponibilidad|schedule|scheduling|time|saludos|buenos dias|next week|tomorrow|fecha|date|plan|plans|important|urgent|urgente|available|are you free|let's meet|time to (?:meet|talk|chat)|meeting request|)$/

const fillers = new Set(
  'then luego the a an our your my his her their this that next new quick short brief another any some to for of on at in with and or have has had schedule schedule set book booked arrange do make join attend host hosting having hold take get is are be was confirm confirmed confirming reminder upcoming scheduled planned following proposed weekly monthly daily regular please about let can could would will we you i it us me re regarding before after during until by if so just also how what when where which minute min hour half -minute dear hi hello hey next-week tomorrow today tuesday monday wednesday thursday friday saturday sunday morning afternoon evening from want wanted like love need needs'.split(
    ' ',
  ),
)

/** "kickoff call with the design team", "reunión de seguimiento con Marta". */
function nounPhrase(
  segment: string,
  {
    taken = [],
    language,
    after = 0,
    near,
    skipPlaces = false,
    knownNoun = '',
  }: {
    taken?: { from: number; to: number }[]
    language: Language
    after?: number
    near?: number | undefined
    skipPlaces?: boolean
    knownNoun?: string
  },
): string | undefined {
  // Dates and times fall out, so that "Tuesday's call" is a call.
  let masked = segment
  for (const { from, to } of taken)
    if (from < masked.length) masked = masked.slice(0, from) + '|'.repeat(to - from) + masked.slice(to)
  const plain = stripAccents(masked).toLowerCase()
  let best: string | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const match of plain.matchAll(new RegExp(eventNoun.source, 'g'))) {
    const from = match.index
    const to = from + match[0].length
    if (from < after) continue
    // "I'll show you", "to visit": a doing, no name.
    if (
      /^ (?:you|me|us|them|him|her)\b/.test(plain.slice(to)) ||
      /(?:\b(?:will|to|can|could|would|should|please|let me|i|we|you|they)|'ll|’ll) $/.test(plain.slice(0, from)) ||
      (/ing$/.test(match[0]) && /(?:\b(?:are|is|be|am|been)|'re|'m|'s) $/.test(plain.slice(0, from)))
    )
      continue
    // "Room 2, Town Hall" is where.
    if (match[0] === 'town hall' && /(?:, |\bthe )$/.test(plain.slice(0, from))) continue
    // "at our opening", "en la notaría": where it is, unless nothing says what it is.
    const isAside = best !== undefined || (skipPlaces && !knownNoun.includes(match[0]))
    if (isAside && /\b(?:at|in|en) (?:the|our|my|your|la|el|nuestr[oa]|tu|su|mi) $/.test(plain.slice(0, from))) continue
    // "photos of the wedding" are no wedding.
    if (isAside && /\b(?:de|del|of)(?: (?:the|our|my|your|la|el|las|los|tu|su))? $/.test(plain.slice(0, from))) continue
    if (
      /^(?:coffee|board|show|game|class|closing|signing|demo|cleaning|prueba|firma|consulta|acto|evento|sync)$/.test(
        match[0],
      ) &&
      /^[- ](?:shop|room|member|the|that|page|version|date)/.test(plain.slice(to))
    )
      continue
    const words = masked.slice(0, from).match(/[\p{L}\d&'’.+-]+ ?$/u) ? leading(masked.slice(0, from)) : ''
    const rest = trailing(masked.slice(to), language)
    const phrase = `${language === 'es' ? '' : words}${masked.slice(from, to)}${rest}`.trim()
    const distance = near === undefined ? 0 : Math.min(Math.abs(near - to), Math.abs(from - near))
    const isBetter = near === undefined ? contentWords(phrase) > contentWords(best ?? '') : distance < nearest
    if (!best || isBetter) [best, nearest] = [phrase, distance]
  }
  return best?.replace(/\|+/g, '').replace(/\s+/g, ' ').trim()
}

/** "our panel is on …", "el desfile será el …": what the sentence says takes place. */
function sentenceSubject(before: string): string | undefined {
  const [, said] =
    before.match(
      /(?:^|[\s,;:])(?:the|our|my|your|el|la|los|las|nuestro|nuestra|mi|tu|su|un|una) ([\p{L}\d&'’ -]{3,40}?) (?:is|are|will be|takes place|will take place|starts|begins|runs|ser[aá]|es|tendr[aá] lugar|se celebra(?:r[aá])?|se re[uú]nen?|queda|empieza|comienza)(?: (?:on|from|fijad[oa]|para|el|la|del?|held|scheduled|for|set|now|at))*\s*$/iu,
    ) ?? []
  const words = said?.split(' ') ?? []
  const isNamed = words.length <= 5 && !/^(?:(?:next|last|first|other|new) )?(?:one|ones|time|date)$/i.test(said ?? '')
  return isNamed ? said : undefined
}

/** The describing words before an English noun, as far as they describe. */
function leading(text: string): string {
  const words: string[] = []
  for (const word of text.trimEnd().split(/\s+/).reverse()) {
    if (words.length === 3 || !/^[\p{L}\d&'’/+-]+$/u.test(word) || word.includes('|')) break
    if (
      fillers.has(
        stripAccents(word)
          .toLowerCase()
          .replace(/['’]s$/, ''),
      ) ||
      /^\d/.test(word)
    )
      break
    // "Cupping session" is one, "confirming the session" a doing.
    if (
      /ing$/i.test(word) &&
      !/(?:^|[|,:;.–-] ?|\b(?:the|our|your|my|a|an|next) )$/i.test(text.slice(0, text.lastIndexOf(word)))
    )
      break
    words.unshift(word)
  }
  return words.length > 0 ? `${words.join(' ')} ` : ''
}

const links = {
  en: new Set(['with', 'about', 'of', 'regarding', 'at']),
  es: new Set(['de', 'del', 'con', 'sobre', 'para', 'a', 'ante']),
}
const articles = new Set([
  'the',
  'our',
  'your',
  'my',
  'a',
  'an',
  'la',
  'el',
  'los',
  'las',
  'mi',
  'tu',
  'su',
  'nuestro',
  'nuestra',
  'un',
  'una',
])
const ends = new Set(
  'you me us this that next it him her them is are was will has have had on for from to in if so and or but scheduled confirmed works work tomorrow today please which who when while since because be can could would takes starts begins tonight moved queda sera es ha han esta estan te nos me si que y o por cuando fue tendra se confirmada confirmado ti usted manana hoy lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday media'.split(
    ' ',
  ),
)

/** "with …", "about …", "de …", "con …" up to the date or the end of the thought. */
function trailing(text: string, language: Language): string {
  const kept: string[] = []
  let before = 'start'
  for (const token of text.trim().split(/\s+/).slice(0, 8)) {
    const word = stripAccents(token)
      .toLowerCase()
      .replace(/[,.;:!?)]+$/, '')
    const isLink = links[language].has(word)
    const isArticle = articles.has(word)
    if (word === '' || /[|\d(]/.test(word) || (ends.has(word) && !isLink)) break
    if (before === 'start' && !isLink) break
    if (isArticle && before !== 'link') break
    kept.push(/^(dr|dra|mr|mrs|ms|sr|sra|st)\.$/i.test(token) ? token : token.replace(/[,.;:!?)]+$/, ''))
    before = isLink ? 'link' : isArticle ? 'article' : 'word'
    if (/[,.;:!?)]$/.test(token) && !/^(dr|dra|mr|mrs|ms|sr|sra|st)\.$/i.test(token)) break
  }
  while (
    kept.length > 0 &&
    (links[language].has((kept.at(-1) ?? '').toLowerCase()) || articles.has((kept.at(-1) ?? '').toLowerCase()))
  )
    kept.pop()
  return kept.length > 0 && /^\s/.test(text) ? ` ${kept.join(' ')}` : ''
}

/** What people will do, in the sentence's own words or, where it only names a time, in those beside it. */
function doingIn(segment: string, around: string, language: Language): string {
  const plain = stripAccents(segment).toLowerCase()
  const noun = nounPhrase(around, { language })
  const is = (words: RegExp) => words.test(plain)
  if (
    is(
      /\b(stop by|come by|drop by|swing by|visit|come over|come to|be there|pop by|pasar(me|nos)? por|paso por|visitar\w*)\b/,
    )
  )
    return language === 'es' ? 'Visita' : 'Visit'
  if (is(/\b(speak|talk|chat|hop on|jump on|call|ring|phone|zoom|teams|hablar|hablamos|llam\w+|charla\w*)\b/))
    return language === 'es' ? 'Llamada' : 'Call'
  if (is(/\b(comer|comemos)\b/)) return 'Comida'
  if (noun && !/\b(meet|meeting|reun\w+|vemos|vernos)\b/.test(plain)) return sentenceCase(noun)
  return language === 'es' ? 'Reunión' : 'Meeting'
}

const contentWords = (phrase: string) =>
  phrase
    .split(/\s+/)
    .filter(
      (word) =>
        word.length > 1 &&
        !fillers.has(word.toLowerCase()) &&
        !/^(de|del|la|el|los|las|con|sobre|para|en|y)$/i.test(word),
    ).length

const sentenceCase = (phrase: string) => {
  const bare = phrase.replace(/^[\s\-–—·*•:]+/, '')
  return clip(bare.charAt(0).toUpperCase() + bare.slice(1))
}
const clip = (title: string) => (title.length > 90 ? `${title.slice(0, 89).trimEnd()}…` : title)
