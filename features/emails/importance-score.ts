import { stripAccents } from '#core/strip-accents'
import { type BulkMarks, bulkMarks } from './bulk-marks'
import { eventNoun } from './event-noun'
import { importanceWords, type WordReason } from './importance-words'
import { domainOf, isFreeMail, type JudgedMail, judgedMail, localPartOf, type RawMail } from './judged-mail'

/** What the owner's own records say about a mail; nothing of it is needed. */
export type Acquaintance = {
  /** The owner's addresses. */
  mine?: string[]
  isClient?: boolean
  /** Mails that the owner has written to the sender. */
  writtenTo?: number
  /** The owner has written in the thread that this mail answers. */
  ownThread?: boolean
}

export type Reason = { signal: Signal; weight: number; quote: string; text: string }
export type ImportanceScore = { score: number; reasons: Reason[] }

export type Signal = keyof typeof startingWeights
/** What the owner's actions have taught: added to the starting weights, by signal or by sender. */
export type WeightShifts = Record<string, number>

/** In the logarithm of odds: +1 makes a mail about 2.7 times likelier to matter. */
export const startingWeights = {
  client: 0.7,
  writtenTo: 0.5,
  ownThread: 0.7,
  reply: 0.7,
  colleague: 0.6,
  person: 0.6,
  toMeAlone: 0.3,
  amongMany: -1.1,
  onlyCopied: -0.5,
  question: 0.6,
  request: 0.9,
  deadline: 0.7,
  urgency: 0.6,
  trouble: 0.7,
  money: 0.5,
  agreement: 0.4,
  newWork: 0.8,
  meeting: 0.4,
  markedUrgent: 0.3,
  accountTrouble: 2.8,
  bulk: -2.6,
  automatic: -1.3,
  autoReply: -2.6,
  promotion: -0.9,
  newsletter: -0.8,
  receipt: -0.9,
  social: -1.2,
  coldSelling: -1.3,
  scam: -1.2,
  strangeSender: -1.0,
  noAction: -0.9,
  thanksOnly: -1.5,
  tellsOnly: -0.5,
  shouting: -0.6,
  nothingSaid: -0.8,
  invitation: 2.6,
  ownBooking: 1.4,
  customerNotice: 1.9,
} as const

/** Where a mail stands of which nothing is known. */
const startingPoint = -0.9

export function importanceScore(raw: RawMail, known: Acquaintance = {}, shifts: WeightShifts = {}): ImportanceScore {
  const mail = judgedMail(raw)
  const reasons = signalsOf(mail, known).map(({ signal, times, quote }) => {
    const weight = (startingWeights[signal] + (shifts[signal] ?? 0)) * times
    return { signal, weight, quote, text: `${words[signal]}: “${quote}”` }
  })
  const fromSender = (shifts[senderKey(mail.from.email)] ?? 0) + (shifts[domainKey(mail.from)] ?? 0)
  const sum = reasons.reduce((total, { weight }) => total + weight, startingPoint + fromSender)
  return {
    score: Math.round((1 / (1 + Math.exp(-sum))) * 1000) / 1000,
    reasons: reasons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  }
}

export const senderKey = (email: string) => `from:${email}`
const domainKey = (from: JudgedMail['from']) => (isFreeMail(from) ? '' : `at:${domainOf(from)}`)

export type Found = { signal: Signal; times: number; quote: string }

/** Everything that speaks for or against a mail, each with the words that say so. */
export function signalsOf(mail: JudgedMail, known: Acquaintance = {}): Found[] {
  const found: Found[] = []
  const add = (signal: Signal, quote: string | undefined | false, times = 1) => {
    if (quote) found.push({ signal, times, quote: clip(quote) })
  }
  const marks = bulkMarks(mail)
  const fresh = withoutCalendar(mail.parts.fresh || mail.plain)
  const text = `${mail.subject}\n${fresh}`
  const plain = stripAccents(text).toLowerCase()
  const isMachine = Boolean(marks.bulk || marks.automatic || marks.autoReply)
  const many = (reason: WordReason) => distinct(plain, text, importanceWords[reason])
  const once = (reason: WordReason) => sentenceWith(plain, text, importanceWords[reason])

  addAcquaintance(add, mail, known)
  add('bulk', marks.bulk)
  add('automatic', marks.automatic)
  add('autoReply', marks.autoReply)

  const cold = many('coldSelling')
  const scam = many('scam')
  const isKnown = Boolean(known.isClient || known.writtenTo || known.ownThread)
  // Strangers who sell write "Re:" over mails that answer nothing.
  const isReply =
    Boolean(replyMark(mail)) && (mail.parts.quoted !== '' || 'in-reply-to' in mail.headers || cold.length < 2)
  const suspicion = isKnown ? 0.3 : isReply ? 0.6 : 1
  if (cold.length > 0) add('coldSelling', cold[0], Math.min(cold.length, 3) * 0.75 * suspicion)
  if (scam.length > 0) add('scam', scam[0], Math.min(scam.length - 0.5, 3) * suspicion)
  add('strangeSender', strangeSender(mail))

  for (const reason of ['promotion', 'newsletter', 'receipt', 'social'] as const) {
    const hits = many(reason)
    const times = Math.min(hits.length, 3) * (isMachine ? 0.6 : 0.45)
    if (hits.length > 0) add(reason, hits[0], times)
  }

  const person = personMark(mail, marks)
  add('person', person)
  // What a machine asks of everybody is no request of anybody's.
  const worth = isMachine ? 0.25 : cold.length > 1 || scam.length > 2 ? 0.35 : 1
  const questions = questionsIn(fresh)
  if (questions.length > 0) add('question', questions[0], worth * Math.min(1.4, 0.8 + 0.2 * questions.length))
  const noAction = once('noAction')
  const asked = once('request')
  const request = asked === noAction ? undefined : asked
  add('request', request, worth)
  add('deadline', once('deadline'), worth)
  add('urgency', once('urgency'), worth)
  add('trouble', once('trouble'), worth)
  add('money', once('money'), worth)
  add('agreement', once('agreement'), worth)
  add('newWork', once('newWork'), worth)
  const isTimed = timeOfDay.test(plain)
  const meeting = once('meeting')
  const occasion =
    isTimed &&
    !meeting &&
    !celebration.test(plain) &&
    (sentenceWith(plain, text, eventNoun) ?? sentenceWith(plain, text, namedDay))
  add('meeting', meeting, worth * (isTimed ? 2 : 1))
  add('meeting', occasion, worth)
  const tells = questions.length === 0 && !request && !once('trouble') && !(isTimed && (meeting || occasion))
  add('tellsOnly', !isMachine && tells && (mail.subject || fresh))
  add('accountTrouble', !isPromotional(many) && once('accountTrouble'), scam.length > 1 ? 0.2 : isMachine ? 1 : 0.5)
  addCalendar(add, mail)
  add('customerNotice', (marks.automatic || marks.bulk) && !isPromotional(many) && once('customerNotice'))
  add('ownBooking', marks.automatic && !isPromotional(many) && once('ownBooking'))
  add(
    'markedUrgent',
    /^(1|high|urgent)/i.test(mail.headers.importance ?? mail.headers['x-priority'] ?? '') && 'high priority',
  )
  add('noAction', noAction)
  if (!isMachine && !isTimed && isThanksOnly(fresh))
    add(
      'thanksOnly',
      fresh.split('\n').find((line) => line.trim() !== ''),
    )
  add('shouting', shouting(mail.subject))
  add(
    'nothingSaid',
    fresh.replace(/\s/g, '').length < 12 && !mail.plain.includes('BEGIN:VCALENDAR') && (mail.subject || 'no words'),
  )
  return found
}

const timeOfDay =
  /\b\d{1,2}[- ]?ish\b|\bo'clock\b|\b(half|quarter) (past|to) \w|\b\d{1,2}\.[0-5]\d(?=[,.;?!)]|$|\s)(?!\s?(?:%|€|euros?))|\b\d{4} ?hrs\b|\b\d{1,2}([:h]\d{2}| ?[ap]\.? ?m\b| ?hs?\b)|\b(at|@|a las?|sobre las) (\d{1,2}|half|noon|midday|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b|\b(noon|mediodia|tonight|esta noche)\b/

const namedDay =
  /\b(mon|tue|wed|thu|fri|sat|sun) \d|\bthe \d{1,2}(st|nd|rd|th)\b|\b(the )?\w+-?(first|second|third|th) of (january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo|tomorrow|pasado manana|tues|weds)\b|\b\d{1,2}(st|nd|rd|th)?( of| de)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)|\b(january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}\b|\b\d{1,2}\/\d{1,2}\b|\b20\d{2}[-/]\d{2}[-/]\d{2}\b/

/** A feast is pleasant, not pressing. */
const celebration =
  /\b(part(y|ies)|opening|launch|poker|birthday|premiere|fiesta|inauguracion|cumpleanos|estreno|copas)\b/

const withoutCalendar = (text: string) => text.replace(/BEGIN:VCALENDAR[\s\S]*?(END:VCALENDAR|$)/g, '')

/** An invitation asks for an answer, an answer to one does not. */
function addCalendar(add: Add, { plain, subject }: JudgedMail): void {
  const said = stripAccents(plain).toLowerCase()
  if (/^(updated|actualizad[oa])\s*:/i.test(subject) && namedDay.test(said) && timeOfDay.test(said))
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

/** Whoever is a client is mostly written to as well: the same thing told again says little more. */
const furtherTie = 0.15

function addAcquaintance(add: Add, mail: JudgedMail, known: Acquaintance): void {
  const sender = mail.from.name || mail.from.email
  const has = { client: known.isClient, ownThread: known.ownThread, writtenTo: known.writtenTo }
  const ties = (['client', 'ownThread', 'writtenTo'] as const).filter((tie) => has[tie])
  ties.forEach((tie, at) => {
    add(tie, tie === 'ownThread' ? mail.subject : sender, at === 0 ? 1 : furtherTie)
  })
  add('reply', !known.ownThread && replyMark(mail))
  const everyone = mail.to.length + mail.cc.length
  const mine = (known.mine ?? []).map((one) => one.toLowerCase())
  const toMe = mine.length === 0 || mail.to.some(({ email }) => mine.includes(email))
  const names = mail.to.map(({ email, name }) => email || name).join(', ')
  if (everyone >= 5 || /undisclosed|recipients/i.test(names) || mail.to.length === 0)
    add('amongMany', names || 'no recipient', everyone >= 10 ? 1.5 : 1)
  if (!toMe && mail.cc.some(({ email }) => mine.includes(email))) add('onlyCopied', names)
  const [everybody] = stripAccents(mail.parts.fresh).slice(0, 200).match(toEverybody) ?? []
  const list = mail.to.find((one) =>
    /^(all|everyone|members?|team|staff|families|list|group|residents|parents|vecinos|socios|todos|equipo|lista|clientes)([-_.].*)?$/.test(
      localPartOf(one),
    ),
  )
  add('amongMany', everyone < 5 && (everybody ?? list?.email), everybody && list ? 1.4 : 1)
  const isToMany = list !== undefined || /undisclosed|recipients/i.test(names)
  if (toMe && mail.to.length === 1 && everyone <= 2 && !isToMany) add('toMeAlone', names)
  const isColleague =
    !isFreeMail(mail.from) && domainOf(mail.from) !== '' && mail.to.some((one) => domainOf(one) === domainOf(mail.from))
  add('colleague', isColleague && domainOf(mail.from))
}

const toEverybody =
  /^\W*(dear|hi|hello|hey|good morning|hola|queridos|estimad[oa]s)\b,? (all|everyone|everybody|team|families|friends|members|customers|clients|neighbou?rs|colleagues|residents|parents|subscribers|folks|community|a todos|todos|amig[oa]s|clientes|socios|vecinos|compañeros|companeros|equipo)\b/i

function replyMark({ subject, headers, parts }: JudgedMail): string | undefined {
  if (headers['in-reply-to'] || headers.references) return subject || 'In-Reply-To'
  if (!/^\s*(re|aw|rv|res|resp|sv)\s*(\[\d+\])?:/i.test(subject)) return undefined
  return parts.quoted !== '' || /^\s*re\s*:/i.test(subject) ? subject : undefined
}

const greeting =
  /^\W*(hi|hello|hey|dear|good (morning|afternoon|evening)|morning|hola|estimad[oa]s?|querid[oa]s?|buenos dias|buenas( tardes| noches)?|buen dia)\b[ ,]*(?!(all|team|everyone|there|customer|user|friend|valued|sir|madam|member|subscriber|client|cliente|usuari[oa]|a todos|todos|equipo|amig[oa]s?)\b)([\p{Lu}][\p{L}.'-]+)?/iu

/** Names of desks, not of people. */
const office =
  /\b(team|rewards|loyalty|newsletter|alerts?|deals|offers|promotions|notifications?|customer (service|care)|support|equipo|atenci[oó]n al cliente|ofertas)\b/i

/** Somebody with a name wrote it: a name in front of the address, a greeting, a signature. */
function personMark(mail: JudgedMail, marks: BulkMarks): string | undefined {
  if (marks.bulk || marks.automatic || marks.autoReply) return undefined
  const { from, parts } = mail
  if (office.test(from.name)) return undefined
  const names = from.name.split(/\s+/).filter((part) => /^\p{Lu}[\p{L}'’.-]*$/u.test(part))
  const namedAddress = names.some(
    (name) => name.length > 2 && localPartOf(from).includes(stripAccents(name).toLowerCase()),
  )
  const greets = stripAccents(parts.fresh).match(greeting)
  if (namedAddress || isFreeMail(from)) return from.name || from.email
  if (greets?.[0] && (names.length >= 2 || parts.signature !== '')) return from.name || greets[0]
  return undefined
}

const oddEnding =
  /\.(xyz|top|click|loan|work|gq|tk|ml|cf|ga|buzz|icu|rest|cam|monster|bid|win|stream|download|zip|mov|quest|sbs|cfd|ru|su)$/
const brands =
  /\b(paypal|amazon|apple|microsoft|office ?365|google|netflix|dhl|fedex|ups|usps|correos|santander|bbva|caixabank|chase|wells fargo|bank of america|irs|agencia tributaria|hacienda|docusign|dropbox|meta|facebook|instagram|stripe|square|quickbooks|sharepoint|endesa)\b/i

/** A sender who pretends: a brand's name over another's address, an odd ending, digits where letters belong. */
function strangeSender({ from, subject, headers }: JudgedMail): string | undefined {
  const domain = domainOf(from)
  // Domains that stand for others in examples forge nobody.
  const isReserved = /(^|\.)example\.(com|org|net)$|\.(example|test|invalid|localhost)$/.test(domain)
  if (oddEnding.test(domain)) return domain
  const [brand] = from.name.match(brands) ?? []
  if (brand && !isReserved && domain !== '' && !domain.includes(brand.toLowerCase().replace(/\s/g, '').slice(0, 6)))
    return `${from.name} <${from.email}>`
  if (
    /(paypa1|amaz0n|micros0ft|g00gle|app1e|netf1ix|faceb00k|[a-z]+-?(secure|security|verify|login|support|billing|alert)s?-?[a-z0-9-]*\.(com|net|info|org)$)/.test(
      domain,
    ) &&
    /account|verify|suspend|password|cuenta|contrase/i.test(subject)
  )
    return domain
  if (/yes|high/i.test(headers['x-spam-flag'] ?? '')) return 'X-Spam-Flag'
  return undefined
}

const isPromotional = (many: (reason: WordReason) => string[]) => many('promotion').length > 1

const shouting = (subject: string) => {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  const loud = letters.length > 11 && letters === letters.toUpperCase()
  return loud || /[!]{2,}|\${2,}|[\u{1F300}-\u{1FAFF}\u2705\u26A0\u2728\u{2B50}]/u.test(subject) ? subject : undefined
}

function isThanksOnly(fresh: string): boolean {
  const said = stripAccents(fresh.replace(greetingLine, '')).toLowerCase().trim()
  return (
    said.length < 160 &&
    said.split(/\s+/).length <= 16 &&
    !/[?¿]/.test(said) &&
    said.search(importanceWords.thanks) !== -1 &&
    said.search(importanceWords.trouble) === -1 &&
    !/\b(but|however|one (more )?thing|also|pero|aunque)\b/i.test(said)
  )
}

const greetingLine = /^\W*(hi|hello|hey|dear|hola|estimad[oa]|buenos d[ií]as|buenas( tardes)?)\b[^\n]{0,40}\n+/iu

/** Questions put by the sender; those that every mail ends on ask nothing. */
function questionsIn(fresh: string): string[] {
  return (fresh.match(/[^.!?\n¿]{3,300}\?/g) ?? [])
    .map((question) => question.trim())
    .filter(
      (question) =>
        !/(any questions|questions or concerns|need help|have questions|forgot|not you|having trouble|want to|ready to|looking for|alguna (duda|pregunta)|necesitas ayuda|tienes dudas|dudas)\b[^?]{0,20}\?/i.test(
          question,
        ),
    )
    .filter(
      (question) =>
        !/https?:/.test(question) &&
        !/^(any |got |have )?(questions|interested|ready|dudas|preguntas|curious|sound good)\?$/i.test(question),
    )
}

/** A mail longer than this has said what it wants. */
const readLength = 3_000

function distinct(plain: string, text: string, pattern: RegExp): string[] {
  const seen = new Map<string, string>()
  for (const match of plain.slice(0, readLength).matchAll(pattern)) {
    if (!seen.has(match[0])) seen.set(match[0], sentenceAround(text, match.index, match[0].length))
  }
  return [...seen.values()]
}

function sentenceWith(plain: string, text: string, pattern: RegExp): string | undefined {
  const at = plain.slice(0, readLength).search(pattern)
  return at === -1 ? undefined : sentenceAround(text, at, 1)
}

function sentenceAround(text: string, at: number, length: number): string {
  const isEnd = (place: number) => '.!?\n'.includes(text.charAt(place))
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

const words: Record<Signal, string> = {
  client: 'From a client',
  writtenTo: 'You have written to this sender',
  ownThread: 'Answers a thread you wrote in',
  reply: 'Answers an earlier mail',
  colleague: 'From your own house',
  person: 'Written by a person',
  toMeAlone: 'Addressed to you alone',
  amongMany: 'Addressed to many',
  onlyCopied: 'You are only copied',
  question: 'Asks',
  request: 'Requests something',
  deadline: 'Names a deadline',
  urgency: 'Says it is urgent',
  trouble: 'Reports trouble',
  money: 'Speaks of money',
  agreement: 'Speaks of an agreement or the authorities',
  newWork: 'Speaks of new work',
  meeting: 'Speaks of meeting',
  markedUrgent: 'Marked by its sender',
  accountTrouble: 'Something of yours needs attention',
  bulk: 'Sent to a list',
  automatic: 'Sent by a machine',
  autoReply: 'An automatic answer',
  promotion: 'Promotes',
  newsletter: 'Reads like a newsletter',
  receipt: 'Reads like a receipt or notice',
  social: 'A social network’s notice',
  coldSelling: 'Reads like selling by a stranger',
  scam: 'Reads like a scam',
  strangeSender: 'The sender looks forged',
  noAction: 'Says that nothing is asked',
  tellsOnly: 'Tells, and asks for nothing',
  thanksOnly: 'Only says thanks',
  shouting: 'Shouts',
  nothingSaid: 'Says almost nothing',
  invitation: 'Invites',
  ownBooking: 'About an appointment of yours',
  customerNotice: 'Somebody wants something of you',
}
