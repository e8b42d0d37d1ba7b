import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import type { Language } from '#core/detect-language'
import { stripAccents } from '#core/strip-accents'
import { eventNoun } from './cues'
import { cardLabel } from './segments'
import { genericEventWords } from './words/generic-event-words'
import { genericSubjectWords } from './words/generic-subject-words'
import { phraseEndWords } from './words/phrase-end-words'
import { subjectPrefixWords } from './words/subject-prefix-words'
import { titleFillerWords } from './words/title-filler-words'

export type ClauseRange = { from: number; date: number; to: number; isOneOfSeveral: boolean }

export type TitleInput = {
  /** The sentence that mentions the date, and the positions of date and time in it. */
  segment: string
  phrases: { from: number; to: number }[]
  /** The part of the sentence about this date. */
  own: ClauseRange
  /** The sentences before and after. */
  around: string
  /** The subject without dates and times. */
  plainSubject: string
  sender: string
  language: Language
  /** What a ticket is for. */
  journey?: string | undefined
  /** Named in the title where it says more than the sender. */
  place?: string | undefined
}

/** The title in the calendar: from the sentence where it says enough, else from the subject. */
export function titleFor(source: TitleInput): string {
  const { segment, phrases, own, plainSubject, sender, language, place } = source
  const text = segment.replace(otherLabels, (words) => '|'.repeat(words.length))
  const label = eventLabelIn(text) ?? beforeColon(text, own.date)
  if (label) return sentenceCase(label)
  if (source.journey) return source.journey
  const subject = tidySubject(plainSubject)
  const plain = stripAccents(subject).toLowerCase()
  const isSubjectSpecific = subject !== '' && !genericSubject.test(plain)
  const near = own.isOneOfSeveral ? own.date : undefined
  const phraseIn = (words: string, after = 0) =>
    nounPhrase(words, { phrases, language, after, near, skipPlaces: isSubjectSpecific, knownNoun: plain })
  const ownPhrase =
    phraseIn(text.slice(0, own.to), own.from) ?? sentenceSubject(text.slice(own.from, Math.max(own.from, own.date)))
  // A sentence with several events names each of them.
  if (ownPhrase && own.from > 0 && !genericEvent.test(stripAccents(ownPhrase).toLowerCase()))
    return sentenceCase(ownPhrase)
  const phrase = ownPhrase ?? (own.isOneOfSeveral && isSubjectSpecific ? undefined : phraseIn(text))
  if (phrase && contentWords(phrase) >= 2) return sentenceCase(phrase)
  const line = phrase ? undefined : afterHour(text, source)
  if (line) return sentenceCase(isSubjectSpecific && eventNoun.test(plain) ? `${singular(subject)}: ${line}` : line)
  if (isSubjectSpecific && place && contentWords(subject) < 2 && eventNoun.test(plain)) {
    return sentenceCase(`${subject} ${language === 'es' ? 'en' : 'at'} ${place}`)
  }
  const other = personAfter(text.slice(own.date))
  const link = language === 'es' ? 'con' : 'with'
  if (isSubjectSpecific) {
    const title = sentenceCase(joinTitles(phrase, singular(subject)))
    const isTooShort = other && contentWords(title) < 2 && eventNoun.test(stripAccents(title).toLowerCase())
    return isTooShort ? `${title} ${link} ${other}` : title
  }
  const what = phrase
    ? sentenceCase(phrase)
    : subject && eventNoun.test(plain)
      ? sentenceCase(subject)
      : activityIn(segment, source.around, language)
  if (other) return `${what} ${link} ${other}`
  if (place) return `${what} ${language === 'es' ? 'en' : 'at'} ${place}`
  return sender ? `${what} ${link} ${sender}` : what
}

/** "6:00 PM guests arrive": a line of a timetable names the event after the hour. */
function afterHour(text: string, { own, phrases }: TitleInput): string | undefined {
  const hour = phrases.find(({ from }) => from === own.date)
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

/** "Your appointment is on Monday at 12:45 with Dr. Vila": a person after the date. */
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

/** Links, and the lines of a card about place and people. */
const otherLabels =
  /https?:\/\/\S+|(?<=^|· )\W{0,4}(?:where|location|venue|place|address|join|who|with|d[oó]nde|lugar|ubicaci[oó]n|direcci[oó]n|enlace)\s*:[^·]*/gi

/** "What: Spring show" on a card. */
const eventLabelIn = (text: string) =>
  text
    .match(
      /(?:^|· )\W{0,4}(?:what|event(?: type)?|topic|meeting|title|qu[eé]|evento|asunto|tema|motivo)\s*:\s*([^·]+)/i,
    )?.[1]
    ?.trim()

/** "Cut over: Sat 7 Nov, 08:00": a line of a plan begins with the title. */
function beforeColon(text: string, date: number): string | undefined {
  const [, label = ''] =
    text.slice(0, date).match(/^\W*(?:\d+[.)] )?((?:\p{L}|\d+[- ])[^:.?!,·|]{2,38}):\s*(?:del? |from |on |el )?$/u) ??
    []
  const name = label.replace(
    /^(?:tu|su|your|our|my|the|el|la|next|nuestr[oa]|pr[oó]xim[oa]) (?:next |pr[oó]xim[oa] )?/i,
    '',
  )
  const plain = stripAccents(name).toLowerCase()
  const isLabel =
    /\b(?:time|date|day|fecha|hora|when)$/.test(plain) ||
    cardLabel.test(`${name}: x`) ||
    greeting.test(plain) ||
    /\b(?:us|you|me|we|i|nos|os)\b/.test(plain) ||
    /^(?:check-?in|confirm|p\.?s|note|nota|update|outbound|return)/.test(plain)
  return name === '' || isLabel || genericEvent.test(plain) || name.split(' ').length > 5 ? undefined : name
}

const greeting = /^(?:hi|hello|hey|hola|dear|estimad|buen|querid|mr|ms|sr|dr|don)\b|^(?:estimad|querid)/

const genericEvent = new RegExp(`^${anyPhrase(genericEventWords)}$`)

/** The longer of phrase and subject where one contains the other, else both. */
function joinTitles(phrase: string | undefined, subject: string): string {
  if (!phrase) return subject
  const [inPhrase, inSubject] = [stems(phrase), stems(subject)]
  if (inPhrase.every((stem) => inSubject.includes(stem))) return subject
  if (inSubject.every((stem) => inPhrase.includes(stem))) return phrase
  const subjectIsEvent = eventNoun.test(stripAccents(subject).toLowerCase())
  if (subjectIsEvent) return genericEvent.test(stripAccents(phrase).toLowerCase()) ? subject : phrase
  return clip(`${sentenceCase(phrase)}: ${subject}`)
}

const stems = (words: string) =>
  (
    stripAccents(words)
      .toLowerCase()
      .match(/[a-z0-9]{2,}/g) ?? []
  ).map((word) => word.replace(/(?:es|s)$/, ''))

const subjectPrefix = new RegExp(
  `^(?:\\s*${anyPhrase(subjectPrefixWords)}\\s*(?:\\[\\d+\\])?\\s*[:\\]]\\s*|\\[[^\\]]{1,30}\\]\\s*)+`,
  'i',
)

export function tidySubject(subject: string): string {
  return subject
    .replace(subjectPrefix, '')
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

const genericSubject = new RegExp(`^${anyPhrase(genericSubjectWords)}?$`)

const fillerWords = new Set(titleFillerWords)

/** "kickoff call with the design team", "reunión de seguimiento con Marta". */
function nounPhrase(
  segment: string,
  {
    phrases = [],
    language,
    after = 0,
    near,
    skipPlaces = false,
    knownNoun = '',
  }: {
    phrases?: { from: number; to: number }[]
    language: Language
    after?: number
    near?: number | undefined
    skipPlaces?: boolean
    knownNoun?: string
  },
): string | undefined {
  // Dates and times are masked, so that "Tuesday's call" is a call.
  let masked = segment
  for (const { from, to } of phrases)
    if (from < masked.length) masked = masked.slice(0, from) + '|'.repeat(to - from) + masked.slice(to)
  const plain = stripAccents(masked).toLowerCase()
  let best: string | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const match of plain.matchAll(new RegExp(eventNoun.source, 'g'))) {
    const from = match.index
    const to = from + match[0].length
    if (from < after) continue
    // "I'll show you", "to visit": a verb, not a name.
    if (
      /^ (?:you|me|us|them|him|her)\b/.test(plain.slice(to)) ||
      /(?:\b(?:will|to|can|could|would|should|please|let me|i|we|you|they)|'ll|’ll) $/.test(plain.slice(0, from)) ||
      (/ing$/.test(match[0]) && /(?:\b(?:are|is|be|am|been)|'re|'m|'s) $/.test(plain.slice(0, from)))
    )
      continue
    // "Room 2, Town Hall" is a location.
    if (match[0] === 'town hall' && /(?:, |\bthe )$/.test(plain.slice(0, from))) continue
    // "at our opening", "en la notaría": a location, unless nothing else names the event.
    const isSecondary = best !== undefined || (skipPlaces && !knownNoun.includes(match[0]))
    if (isSecondary && /\b(?:at|in|en) (?:the|our|my|your|la|el|nuestr[oa]|tu|su|mi) $/.test(plain.slice(0, from)))
      continue
    // "photos of the wedding" is not a wedding.
    if (isSecondary && /\b(?:de|del|of)(?: (?:the|our|my|your|la|el|las|los|tu|su))? $/.test(plain.slice(0, from)))
      continue
    if (
      /^(?:coffee|board|show|game|class|closing|signing|demo|cleaning|prueba|firma|consulta|acto|evento|sync)$/.test(
        match[0],
      ) &&
      /^[- ](?:shop|room|member|the|that|page|version|date)/.test(plain.slice(to))
    )
      continue
    const words = masked.slice(0, from).match(/[\p{L}\d&'’.+-]+ ?$/u) ? leadingWords(masked.slice(0, from)) : ''
    const rest = trailingWords(masked.slice(to), language)
    const phrase = `${language === 'es' ? '' : words}${masked.slice(from, to)}${rest}`.trim()
    const distance = near === undefined ? 0 : Math.min(Math.abs(near - to), Math.abs(from - near))
    const isBetter = near === undefined ? contentWords(phrase) > contentWords(best ?? '') : distance < nearest
    if (!best || isBetter) [best, nearest] = [phrase, distance]
  }
  return best?.replace(/\|+/g, '').replace(/\s+/g, ' ').trim()
}

/** "our panel is on …", "el desfile será el …": the subject of the sentence. */
function sentenceSubject(before: string): string | undefined {
  const [, subject] =
    before.match(
      /(?:^|[\s,;:])(?:the|our|my|your|el|la|los|las|nuestro|nuestra|mi|tu|su|un|una) ([\p{L}\d&'’ -]{3,40}?) (?:is|are|will be|takes place|will take place|starts|begins|runs|ser[aá]|es|tendr[aá] lugar|se celebra(?:r[aá])?|se re[uú]nen?|queda|empieza|comienza)(?: (?:on|from|fijad[oa]|para|el|la|del?|held|scheduled|for|set|now|at))*\s*$/iu,
    ) ?? []
  const words = subject?.split(' ') ?? []
  const isNamed =
    words.length <= 5 && !/^(?:(?:next|last|first|other|new) )?(?:one|ones|time|date)$/i.test(subject ?? '')
  return isNamed ? subject : undefined
}

/** The adjectives before an English noun. */
function leadingWords(text: string): string {
  const words: string[] = []
  for (const word of text.trimEnd().split(/\s+/).reverse()) {
    if (words.length === 3 || !/^[\p{L}\d&'’/+-]+$/u.test(word) || word.includes('|')) break
    if (
      fillerWords.has(
        stripAccents(word)
          .toLowerCase()
          .replace(/['’]s$/, ''),
      ) ||
      /^\d/.test(word)
    )
      break
    // "Cupping session" is a name, "confirming the session" is not.
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
const phraseEnds = new Set(phraseEndWords)

/** "with …", "about …", "de …", "con …" up to the date or the end of the phrase. */
function trailingWords(text: string, language: Language): string {
  const words: string[] = []
  let before = 'start'
  for (const token of text.trim().split(/\s+/).slice(0, 8)) {
    const word = stripAccents(token)
      .toLowerCase()
      .replace(/[,.;:!?)]+$/, '')
    const isLink = links[language].has(word)
    const isArticle = articles.has(word)
    if (word === '' || /[|\d(]/.test(word) || (phraseEnds.has(word) && !isLink)) break
    if (before === 'start' && !isLink) break
    if (isArticle && before !== 'link') break
    words.push(/^(dr|dra|mr|mrs|ms|sr|sra|st)\.$/i.test(token) ? token : token.replace(/[,.;:!?)]+$/, ''))
    before = isLink ? 'link' : isArticle ? 'article' : 'word'
    if (/[,.;:!?)]$/.test(token) && !/^(dr|dra|mr|mrs|ms|sr|sra|st)\.$/i.test(token)) break
  }
  while (
    words.length > 0 &&
    (links[language].has((words.at(-1) ?? '').toLowerCase()) || articles.has((words.at(-1) ?? '').toLowerCase()))
  )
    words.pop()
  return words.length > 0 && /^\s/.test(text) ? ` ${words.join(' ')}` : ''
}

/** A generic title by what people do, from the sentence or from those beside it. */
function activityIn(segment: string, around: string, language: Language): string {
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
        !fillerWords.has(word.toLowerCase()) &&
        !/^(de|del|la|el|los|las|con|sobre|para|en|y)$/i.test(word),
    ).length

const sentenceCase = (phrase: string) => {
  const bare = phrase.replace(/^[\s\-–—·*•:]+/, '')
  return clip(bare.charAt(0).toUpperCase() + bare.slice(1))
}
const clip = (title: string) => (title.length > 90 ? `${title.slice(0, 89).trimEnd()}…` : title)
