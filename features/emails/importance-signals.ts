import { stripAccents } from '#core/strip-accents'
import { anyOf } from '#core/word-pattern'
import { type BulkMarks, bulkMarks } from './bulk'
import { eventNoun } from './event-noun'
import { importancePatterns, type PatternSignal } from './importance-patterns'
import type { Signal } from './importance-weights'
import { domainOf, isFreeMail, localPartOf, type NormalizedMail } from './normalized-mail'
import { countWords, greetingByName, linksIn, namesItsCompany, speaksOfThemselves } from './personal-voice'
import {
  brandDomains,
  brandNames,
  departmentNames,
  groupMailboxes,
  groupSalutations,
  rhetoricalQuestions,
  suspiciousTopLevelDomains,
} from './sender-words'

/** What the owner's records say about the sender. */
export type SenderHistory = {
  /** The owner's addresses. */
  mine?: string[]
  isClient?: boolean
  /** How many mails the owner has sent to the sender. */
  writtenTo?: number
  /** Whether the owner has written in the thread of this mail. */
  ownThread?: boolean
}

export type FoundSignal = { signal: Signal; times: number; quote: string }

/** All signals for or against the importance of a mail, each with a quote from it. */
export function signalsOf(mail: NormalizedMail, known: SenderHistory = {}): FoundSignal[] {
  const found: FoundSignal[] = []
  const add = (signal: Signal, quote: string | undefined | false, times = 1) => {
    if (quote) found.push({ signal, times, quote: clip(quote) })
  }
  const marks = bulkMarks(mail)
  const mainText = withoutCalendar(mail.parts.mainText)
  const text = `${mail.subject}\n${mainText}`
  const plain = stripAccents(text).toLowerCase()
  const isMachine = Boolean(marks.bulk || marks.automatic || marks.autoReply)
  const sentencesWith = (signal: PatternSignal) => distinctSentences(plain, text, importancePatterns[signal])
  const sentence = (signal: PatternSignal) => firstSentence(plain, text, importancePatterns[signal])

  addSenderHistory(add, mail, known)
  add('bulk', marks.bulk)
  add('automatic', marks.automatic)
  add('autoReply', marks.autoReply)

  const company = namesItsCompany(mail)
  const cold = [...sentencesWith('coldSelling'), ...(company ? [company] : [])]
  const scam = sentencesWith('scam')
  const isKnown = Boolean(known.isClient || known.writtenTo || known.ownThread)
  // Sales mails from strangers often begin with "Re:" although they answer nothing.
  const isReply =
    Boolean(replyMark(mail)) && (mail.parts.quoted !== '' || 'in-reply-to' in mail.headers || cold.length < 2)
  const suspicion = isKnown ? 0.3 : isReply ? 0.6 : 1
  if (cold.length > 0) add('coldSelling', cold[0], Math.min(cold.length, 3) * 0.75 * suspicion)
  if (scam.length > 0) add('scam', scam[0], Math.min(scam.length - 0.5, 3) * suspicion)
  add('strangeSender', strangeSender(mail))

  for (const signal of ['promotion', 'newsletter', 'receipt', 'social'] as const) {
    const hits = sentencesWith(signal)
    const times = Math.min(hits.length, 3) * (isMachine ? 0.6 : 0.45)
    if (hits.length > 0) add(signal, hits[0], times)
  }

  const person = personMark(mail, marks)
  add('person', person)
  // A request in bulk mail is not meant for the owner.
  const worth = worthOfWords(mail, {
    isMachine,
    isDoubtful: cold.length > 1 || scam.length > 2,
    isPerson: person !== undefined,
  })
  const questions = questionsIn(mainText)
  if (questions.length > 0) add('question', questions[0], worth * Math.min(1.4, 0.8 + 0.2 * questions.length))
  const noAction = sentence('noAction')
  const requested = sentence('request')
  const request = requested === noAction ? undefined : requested
  add('request', request, worth)
  add('deadline', sentence('deadline'), worth)
  add('decision', sentence('decision'), worth)
  add('urgency', sentence('urgency'), worth)
  const trouble = sentence('trouble')
  add('trouble', trouble, worth)
  add('money', sentence('money'), worth)
  add('agreement', sentence('agreement'), worth)
  add('newWork', sentence('newWork'), worth)
  const isPromotional = sentencesWith('promotion').length > 1
  const isTimed = timeOfDay.test(plain)
  const meeting = sentence('meeting')
  const occasion =
    isTimed &&
    !meeting &&
    !celebration.test(plain) &&
    (firstSentence(plain, text, eventNoun) ?? firstSentence(plain, text, namedDay)) &&
    firstSentence(plain, text, timeOfDay)
  add('meeting', meeting, worth * (isTimed ? 2 : 1))
  add('occasion', occasion, worth)
  const asksNothing = questions.length === 0 && !request && !trouble && !(isTimed && (meeting || occasion))
  add('tellsOnly', !isMachine && asksNothing && (mail.subject || mainText))
  add('accountTrouble', !isPromotional && sentence('accountTrouble'), scam.length > 1 ? 0.2 : isMachine ? 1 : 0.5)
  addInvitation(add, mail)
  add('customerNotice', !person && !isPromotional && sentence('customerNotice'))
  add('ownBooking', marks.automatic && !isPromotional && sentence('ownBooking'))
  add(
    'markedUrgent',
    /^(1|high|urgent)/i.test(mail.headers.importance ?? mail.headers['x-priority'] ?? '') && 'high priority',
  )
  add('noAction', noAction)
  const isThanks = !isMachine && !isTimed && isThanksOnly(mainText)
  const firstLine = mainText.split('\n').find((line) => line.trim() !== '')
  add('thanksOnly', isThanks && firstLine)
  const isShort = countWords(mail.parts.fresh) <= maxWordsOfShortAnswer
  add('shortAnswer', !isThanks && isReply && isShort && asksNothing && !/\d/.test(mainText) && firstLine)
  add('passedOn', mail.parts.forwarded.length > 0 && isShort && !asks(mail.parts.fresh) && mail.subject)
  const isPlainMatter = person && !noAction && !isShort && cold.length + scam.length === 0 && !isPromotional
  const at = isPlainMatter ? speaksOfThemselves(plain.slice(mail.subject.length)) : -1
  if (at !== -1) add('ownMatter', sentenceAround(text, at + mail.subject.length, 1))
  add('greetsMe', !isMachine && greetingByName(mail))
  const links = linksIn(mail.parts.mainText)
  add('manyLinks', links.length >= manyLinks && links[0], Math.min(2, links.length / 5))
  add('shouting', shouting(mail.subject))
  add('randomMark', mail.subject.match(randomMark)?.[0])
  add(
    'nothingSaid',
    mainText.replace(/\s/g, '').length < 12 && !mail.plain.includes('BEGIN:VCALENDAR') && (mail.subject || 'no words'),
  )
  return found
}

const maxWordsOfShortAnswer = 14
const manyLinks = 3

const asks = (text: string) =>
  questionsIn(text).length > 0 || stripAccents(text).toLowerCase().search(importancePatterns.request) !== -1

/** The weight of a question or request: less in bulk mail, in long impersonal texts and in forwarded text. */
function worthOfWords(
  { parts }: NormalizedMail,
  { isMachine, isDoubtful, isPerson }: { isMachine: boolean; isDoubtful: boolean; isPerson: boolean },
): number {
  if (isMachine) return 0.25
  if (isDoubtful) return 0.35
  if (parts.mainText !== parts.fresh && parts.forwarded.length > 0) return 0.6
  return !isPerson && parts.mainText.length > longText ? 0.5 : 1
}
const longText = 1_500

const timeOfDay = new RegExp(
  anyOf([
    /\b\d{1,2}[- ]?ish\b/,
    /\bo'clock\b/,
    /\b(half|quarter) (past|to) \w/,
    /\b\d{1,2}\.[0-5]\d(?=[,.;?!)]|$|\s)(?!\s?(?:%|€|euros?))/,
    /\b\d{4} ?hrs\b/,
    /\b\d{1,2}([:h]\d{2}| ?[ap]\.? ?m\b| ?hs?\b)/,
    /\b(at|@|a las?|sobre las) (\d{1,2}|half|noon|midday)\b/,
    /\b(at|@|a las?|sobre las) (una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b/,
    /\b(noon|mediodia|tonight|esta noche)\b/,
  ]),
)

const monthNames = 'january|february|march|april|may|june|july|august|september|october|november|december'

const namedDay = new RegExp(
  anyOf([
    /\b(mon|tue|wed|thu|fri|sat|sun) \d/,
    /\bthe \d{1,2}(st|nd|rd|th)\b/,
    new RegExp(`\\b(the )?\\w+-?(first|second|third|th) of (${monthNames})\\b`),
    /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/,
    /\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo|tomorrow|pasado manana|tues|weds)\b/,
    /\b\d{1,2}(st|nd|rd|th)?( of| de)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)/,
    new RegExp(`\\b(${monthNames}) \\d{1,2}\\b`),
    /\b\d{1,2}\/\d{1,2}\b/,
    /\b20\d{2}[-/]\d{2}[-/]\d{2}\b/,
  ]),
)

/** A celebration with a time is not an urgent appointment. */
const celebration =
  /\b(part(y|ies)|opening|launch|poker|birthday|premiere|fiesta|inauguracion|cumpleanos|estreno|copas)\b/

const withoutCalendar = (text: string) => text.replace(/BEGIN:VCALENDAR[\s\S]*?(END:VCALENDAR|$)/g, '')

/** An invitation asks for an answer; an answer to an invitation does not. */
function addInvitation(add: Add, { plain, subject }: NormalizedMail): void {
  const searchable = stripAccents(plain).toLowerCase()
  if (/^(updated|actualizad[oa])\s*:/i.test(subject) && namedDay.test(searchable) && timeOfDay.test(searchable))
    add('invitation', subject, 0.8)
  if (
    /\b(you have been invited to|te ha invitado a|has sido invitad[oa] a|le ha invitado a)\b/i.test(plain) &&
    /^(updated )?invit/i.test(subject)
  )
    add('invitation', subject)
  const [, method] = plain.match(/BEGIN:VCALENDAR[\s\S]{0,400}?METHOD:(\w+)/) ?? []
  if (method === 'REQUEST') add('invitation', subject || 'invitation')
  if (method === 'CANCEL') add('invitation', subject || 'cancellation', 0.1)
  if (method === 'REPLY' || /^(accepted|aceptad[oa]|declined|tentative|rechazad[oa])\s*:/i.test(subject))
    add('autoReply', subject || 'answer to an invitation', 0.7)
}

type Add = (signal: Signal, quote: string | undefined | false, times?: number) => void

/** A client usually is also a correspondent, so the second and third relation count only this much. */
const furtherRelation = 0.15

function addSenderHistory(add: Add, mail: NormalizedMail, known: SenderHistory): void {
  const sender = mail.from.name || mail.from.email
  const has = { client: known.isClient, ownThread: known.ownThread, writtenTo: known.writtenTo }
  const relations = (['client', 'ownThread', 'writtenTo'] as const).filter((relation) => has[relation])
  relations.forEach((relation, index) => {
    add(relation, relation === 'ownThread' ? mail.subject : sender, index === 0 ? 1 : furtherRelation)
  })
  add('reply', !known.ownThread && replyMark(mail))
  const everyone = mail.to.length + mail.cc.length
  const mine = (known.mine ?? []).map((one) => one.toLowerCase())
  const toMe = mine.length === 0 || mail.to.some(({ email }) => mine.includes(email))
  const names = mail.to.map(({ email, name }) => email || name).join(', ')
  if (everyone >= 5 || /undisclosed|recipients/i.test(names)) add('amongMany', names, everyone >= 10 ? 1.5 : 1)
  else if (mail.to.length === 0) add('noRecipient', mail.subject || sender)
  if (!toMe && mail.cc.some(({ email }) => mine.includes(email))) add('onlyCopied', names)
  const [everybody] = stripAccents(mail.parts.fresh).slice(0, 200).match(greetsMany) ?? []
  const list = mail.to.find((one) => groupMailbox.test(localPartOf(one)))
  add('amongMany', everyone < 5 && (everybody ?? list?.email), everybody && list ? 1.4 : 1)
  const isToMany = list !== undefined || /undisclosed|recipients/i.test(names)
  if (toMe && mail.to.length === 1 && everyone <= 2 && !isToMany) add('toMeAlone', names)
  const isColleague =
    !isFreeMail(mail.from) && domainOf(mail.from) !== '' && mail.to.some((one) => domainOf(one) === domainOf(mail.from))
  add('colleague', isColleague && domainOf(mail.from))
}

const groupMailbox = new RegExp(`^(${anyOf(groupMailboxes)})([-_.].*)?$`)

const greetsMany = new RegExp(
  `^\\W*(dear|hi|hello|hey|good morning|hola|queridos|estimad[oa]s)\\b,? (${anyOf(groupSalutations)})\\b`,
  'i',
)

function replyMark({ subject, headers, parts }: NormalizedMail): string | undefined {
  if (headers['in-reply-to'] || headers.references) return subject || 'In-Reply-To'
  if (!/^\s*(re|aw|res|resp|sv)\s*(\[\d+\])?:/i.test(subject)) return undefined
  return parts.quoted !== '' || /^\s*re\s*:/i.test(subject) ? subject : undefined
}

const greeting =
  /^\W*(hi|hello|hey|dear|good (morning|afternoon|evening)|morning|hola|estimad[oa]s?|querid[oa]s?|buenos dias|buenas( tardes| noches)?|buen dia)\b[ ,]*(?!(all|team|everyone|there|customer|user|friend|valued|sir|madam|member|subscriber|client|cliente|usuari[oa]|a todos|todos|equipo|amig[oa]s?)\b)([\p{Lu}][\p{L}.'-]+)?/iu

const department = new RegExp(`\\b(${anyOf(departmentNames)})\\b`, 'i')

const firstAndLast = /^[a-z]{2,20}\.([a-z]\.)?[a-z]{2,20}$/

/** Signs that a person wrote it: a name in the address, or a greeting and a signature. */
function personMark(mail: NormalizedMail, marks: BulkMarks): string | undefined {
  if (marks.bulk || marks.automatic || marks.autoReply) return undefined
  const { from, parts } = mail
  if (department.test(from.name)) return undefined
  const names = from.name.split(/\s+/).filter((part) => /^\p{Lu}[\p{L}'’.-]*$/u.test(part))
  const isNamedAddress = names.some(
    (name) => name.length > 2 && localPartOf(from).includes(stripAccents(name).toLowerCase()),
  )
  const salutation = stripAccents(parts.fresh).match(greeting)?.[0]
  if (isNamedAddress || isFreeMail(from) || firstAndLast.test(localPartOf(from))) return from.name || from.email
  if (salutation && (names.length >= 2 || parts.signature !== '')) return from.name || salutation
  return undefined
}

const suspiciousEnding = new RegExp(`\\.(${anyOf(suspiciousTopLevelDomains)})$`)
const brandName = new RegExp(`\\b(${anyOf(brandNames)})\\b`, 'i')

/** A forged sender: a brand's name with a foreign domain, a suspicious top-level domain, digits in place of letters. */
function strangeSender({ from, subject, headers }: NormalizedMail): string | undefined {
  const domain = domainOf(from)
  // Domains reserved for examples and tests.
  const isReserved = /(^|\.)example\.(com|org|net)$|\.(example|test|invalid|localhost)$/.test(domain)
  if (suspiciousEnding.test(domain)) return domain
  const [brand] = from.name.match(brandName) ?? []
  if (brand && !isReserved && domain !== '' && !isDomainOf(brand.toLowerCase(), domain))
    return `${from.name} <${from.email}>`
  if (
    /(paypa1|amaz0n|micros0ft|g00gle|app1e|netf1ix|faceb00k|[a-z]+-?(secure|security|verify|login|support|billing|alert)s?-?[a-z0-9-]*\.(com|net|info|org)$)/.test(
      domain,
    ) &&
    /account|verify|suspend|password|cuenta|contrase/i.test(subject)
  )
    return domain
  // An address with several digits and no sender name belongs to a program, not to a person.
  if (from.name === '' && (localPartOf(from).match(/\d/g) ?? []).length >= 3 && !isReserved) return from.email
  if (/yes|high/i.test(headers['x-spam-flag'] ?? '')) return 'X-Spam-Flag'
  return undefined
}

const isDomainOf = (brand: string, domain: string) =>
  [brand.replace(/\s/g, '').slice(0, 6), brandDomains[brand]].some((name) => name && domain.includes(name))

/** Random letters or numbers at the end of a subject, which make every copy of a spam mail different. */
const randomMark = /[!?.a-z]\d{4,}$|\s\[(?=\w*\d)\w{4,8}\]$|[a-z!?.)]\s{1,40}\d{4,6}$|^adv\s?:.*/i

const shouting = (subject: string) => {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  const isUpperCase = letters.length > 11 && letters === letters.toUpperCase()
  return isUpperCase || /[!]{2,}|\${2,}|[\u{1F300}-\u{1FAFF}\u2705\u26A0\u2728\u{2B50}]/u.test(subject)
    ? subject
    : undefined
}

function isThanksOnly(fresh: string): boolean {
  const text = stripAccents(fresh.replace(greetingLine, '')).toLowerCase().trim()
  return (
    text.length < 160 &&
    text.split(/\s+/).length <= 16 &&
    !/[?¿]/.test(text) &&
    text.search(importancePatterns.thanks) !== -1 &&
    text.search(importancePatterns.trouble) === -1 &&
    !/\b(but|however|one (more )?thing|also|pero|aunque)\b/i.test(text)
  )
}

const greetingLine = /^\W*(hi|hello|hey|dear|hola|estimad[oa]|buenos d[ií]as|buenas( tardes)?)\b[^\n]{0,40}\n+/iu

const rhetorical = new RegExp(`(${anyOf(rhetoricalQuestions)})\\b[^?]{0,20}\\?`, 'i')

const stockQuestion = /^(any |got |have )?(questions|interested|ready|dudas|preguntas|curious|sound good)\?$/i

/** The sender's questions, without stock phrases such as 'any questions?' and without addresses of pages. */
function questionsIn(fresh: string): string[] {
  const text = fresh.replace(/\bhttps?:\/\/\S+/g, ' ')
  return [...text.matchAll(/[^.!?\n¿]{3,300}\?(?![\w/=&])/g)]
    .filter(([question]) => !rhetorical.test(question) && !stockQuestion.test(question.trim()))
    .map(({ 0: question, index }) => sentenceAround(text, index + question.length - 1, 0))
}

/** Only the beginning of a mail is searched. */
const maxSearchedLength = 3_000

function distinctSentences(plain: string, text: string, pattern: RegExp): string[] {
  const seen = new Map<string, string>()
  for (const match of plain.slice(0, maxSearchedLength).matchAll(pattern)) {
    if (!seen.has(match[0])) seen.set(match[0], sentenceAround(text, match.index, match[0].length))
  }
  return [...seen.values()]
}

function firstSentence(plain: string, text: string, pattern: RegExp): string | undefined {
  const at = plain.slice(0, maxSearchedLength).search(pattern)
  return at === -1 ? undefined : sentenceAround(text, at, 1)
}

/** The dot inside 1.200, 4.50 or a web address does not end a sentence. */
function sentenceAround(text: string, at: number, length: number): string {
  const isEnd = (place: number) =>
    text.charAt(place) === '\n' || ('.!?'.includes(text.charAt(place)) && !/[\p{L}\d]/u.test(text.charAt(place + 1)))
  let from = at
  while (from > 0 && at - from < 200 && !isEnd(from - 1)) from--
  let to = at + length
  while (to < text.length && to - at < 300 && !isEnd(to)) to++
  return text.slice(from, to + 1).trim()
}

const clip = (quote: string) => {
  const line = quote.replace(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
}
