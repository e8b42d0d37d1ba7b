import { addDays, type Day, daysBetween, startOfMonth } from '#core/days'
import { type PartOfDay, partOfDayIn } from './part-of-day'
import { type Period, periodsIn } from './period'

/** What a question asks for. */
export const subjects = [
  'hours',
  'overdue',
  'owed',
  'invoiced',
  'contracts',
  'quotes',
  'deals',
  'tasks',
  'meetings',
  'mails',
  'notes',
  'documents',
  'invoices',
  'paid',
  'clients',
] as const
export type Subject = (typeof subjects)[number]
export type Measure = 'total' | 'count' | 'list' | 'when' | 'average' | 'most' | 'least'

/** A parsed question: the subject, the figure asked for, the period, a period to compare with, and limits. */
export type Query = {
  subject: Subject
  measure: Measure
  /** By client: "which client", "who". */
  byClient: boolean
  period: Period | undefined
  against: Period | undefined
  limit: number | undefined
  /** The last one, or the next one. */
  edge: 'last' | 'next' | undefined
  /** The topic that a mail, note or document must mention. */
  about: string | undefined
  /** Received or sent mails. */
  direction: 'sent' | 'received' | undefined
  /** The state of a finished record, or of a quote or contract that waits for the client. */
  state: 'done' | 'won' | 'lost' | 'accepted' | 'declined' | 'expired' | 'signed' | 'awaited' | 'draft' | undefined
  /** The stage of open deals. */
  stage: string | undefined
  /** By months: "which month was best", "on average per month". */
  byMonth: boolean
  /** Clients without any: "who has no invoice this year". */
  isNegated: boolean
  /** Asks for the clients concerned: "how many clients paid in October", "which clients did I meet". */
  countsClients: boolean
  /** Limits on the amount, in the currency that is asked for. */
  atLeast: number | undefined
  atMost: number | undefined
  /** Whether the period applies to the due or end date instead of the start date. */
  byEnd: boolean
  /** Only what was due more than so many days ago; 0 for all that is late. */
  lateDays: number | undefined
  /** Only what was issued more than so many days ago: "unpaid for more than a month". */
  ageDays: number | undefined
  /** From the oldest: "who has owed me for the longest", "the oldest unpaid invoice". */
  fromOldest: boolean
  /** What tracked hours were spent on. */
  matter: string | undefined
  /** How long meetings took, by the calendar. */
  inHours: boolean
  /** Money that is still to come: "how much will I receive next month". */
  isExpected: boolean
  /** Only meetings whose title says that they are calls. */
  onlyCalls: boolean
  /** Only meetings that begin in this part of the day. */
  partOfDay: PartOfDay | undefined
  /** Leaves out what is still to come today. */
  isPast: boolean
}

const subjectPatterns: Record<Subject, RegExp> = {
  hours:
    /\b(hours?|time (?:tracked|logged|spent|worked|did (?:i|we)|(?:i|we) spent)|time (?:on|in)|(?:how long|how much time) (?:did|have|do) (?:i|we)|track(?:ed)?|horas?|(?:cuanto )?tiempo (?:dedicado|registrado|trabajado|he|hemos|dedique|pase|pasamos|en))\b/,
  overdue:
    /\b(overdue|past due|late (?:invoices?|payments?|tasks?)|vencid[oa]s?|atrasad[oa]s?)\b|\b(?:is|are) (?!(?:he|it|she|that|the|they|this) )[a-z .&'-]{2,40} (?:late|behind)(?= (?:paying|on|with (?:a |his |her |the |their )?(?:invoices?|payments?))|\W*$)|\b(?:esta|va) [a-z .&'-]{2,40} (?:al dia|retrasad[oa])\b/,
  owed: /\b(owes?|owed|owing|outstanding|unpaid|unsettled|receivables?|debtors?|deudor(?:es)?|moros[oa]s?|impagad[oa]s?|deben?|adeudan?|deudas?|por cobrar|sin (?:pagar|cobrar)|pendientes? de (?:pago|cobro))\b/,
  invoiced: /\b(invoiced|billed|bill|facture|facturad[oa]|facturamos|facturacion|he facturado)\b/,
  contracts: /\b(contracts?|agreements?|contratos?|acuerdos?)\b/,
  quotes: /\b(quotes?|estimates?|proposals? sent|presupuestos?)\b/,
  deals:
    /\b(deals?|pipeline|forecast|(?:expect\w* to|will) close|opportunit(?:y|ies)|tratos?|oportunidad(?:es)?|negocios?)\b/,
  tasks: /\b(tasks?|to-?dos?|tareas?)\b/,
  meetings:
    /\b(meetings?|appointments?|calls?|events?|meet|met|reunion(?:es)?|reuni(?:mos)?|citas?|llamadas?|eventos?|reuno|veo|quede)\b/,
  mails:
    /\b(e-?mails?|mails?|messages?|wrote|writes?|written|emailed|mailed|repl(?:y|ied)|answered|responded|respondio|contesto|correos?|mensajes?|escrito|escribio|escribieron|escribe[n]?)\b|\b(?:did|have) (?:i|we) (?:promised?|tell|told|say|said)\b|\b(?:i|we) (?:promised|told|said)\b|\b(?:did|has) \w+ (?:promised?|tell|told|say|said)\b|\bles? (?:prometi|dije|prometimos|dijimos)\b|\b(?:me|nos) (?:prometio|dijo)\b/,
  notes: /\b(notes?|notas?)\b/,
  documents: /\b(documents?|files?|documentos?|archivos?|ficheros?)\b/,
  invoices: /\b(invoices?|bills?|facturas?)\b/,
  paid: /\b(earn(?:ed|ings?|s)?|revenues?|income|received?|paid|pays?|payments?|brought|brings?|came in|come in|comes in|coming in|takings|turnover|sales|made|make|collect(?:ed)?|money|worth|valuable|profitable|rentables?|spen[dt]s?|cobr(?:e|ado|amos|o)|entr(?:o|ado|aron)|cobros?|ingres(?:e|o|os|ado|amos)|gan(?:e|o|ado|amos)|pag(?:o|os|ado|aron|an?|ue)|dinero|ventas|aport(?:a|o|an|ado)|factura)\b/,
  clients: /\b(clients?|customers?|clientes?)\b/,
}

export const isSubjectWord = (word: string) => subjects.some((subject) => subjectPatterns[subject].test(word))

const who =
  /\b(who|whom|debtors|deudores|morosos|(?:clients?|customers?|clientes?) (?:without|with no|sin|who|that|que)|which (?:clients?|customers?|of my clients|company)|(?:least|most) \w+ (?:clients?|customers?)|what (?:client|customer)|by client|per client|best (?:client|customer)s?|(?:top|biggest|largest|worst|mejor(?:es)?|peor(?:es)?|mayor(?:es)?)\b.{0,12}\b(?:clients?|customers?|clientes?)|quien(?:es)?|que clientes?|cual(?:es)? (?:es|son)?.{0,12}client\w+|por cliente)\b/
const mostWords = /\b(most|best|top|biggest|largest|highest|largest|more often|mas|mejor(?:es)?|mayor(?:es)?)\b/
const leastWords = /\b(least|worst|smallest|lowest|fewest|menos|peor(?:es)?|menor(?:es)?)\b/
const whenWords =
  /\b(when|what day|which day|what date|how long ago|until when|cuando|que dia|hasta cuando|en que fecha)\b/
const averageWords = /\b(average|avg|mean|typical|on average|promedio|de media|medi[oa])\b/
const countWords = /\b(how many|number of|count|cuant[oa]s|numero de)\b/
const totalWords = /\b(how much|total|sum|amount|cuanto|cuanta|suma|importe)\b/
const listWords = /\b(which|what|list|show|any|did|do i have|que|cual(?:es)?|lista|muestra\w*|hay|tengo|tienes?)\b/
const againstWords =
  /\b(vs\.?|versus|against|compared? (?:to|with)|than|comparad[oa]s? con|compara|frente al?|contra|(?:mas|menos|mejor|peor)\b.{0,40}\bque|respecto al?|better|worse|difference|diferencia)\b/

/** Parses a question; undefined if it names no subject. */
export function parseQuery(words: string, today: Day): Query | undefined {
  const [asked = '', about] = splitAbout(words)
  const stage = stages.find(([, pattern]) => pattern.test(asked))?.[0]
  const own = stage && subjectOf(asked) === 'paid' ? 'deals' : (subjectOf(asked) ?? (stage && 'deals'))
  const subject = own ?? (comparesPeriods(asked, today) || bestMonth.test(asked) ? 'paid' : undefined)
  if (!subject) return undefined
  const edge =
    whatTheyWrote.test(asked) ||
    /\b(?:ever|repl(?:y|ied)|answered|responded|respondio|contesto)\b|\b(last|latest|most recent|recently|ultim[oa]|mas reciente)\b(?! (?:\d|week|month|year|quarter|two|three|few|semana|mes|ano|trimestre|(?:mon|tues|wednes|thurs|fri|satur|sun)day))/.test(
      asked,
    )
      ? 'last'
      : /\b(next|upcoming|proxim[oa]|siguiente)\b(?! (?:\d|week|month|year|quarter|two|three|few|semana|mes|ano|trimestre|monday|tuesday|wednesday|thursday|friday))/.test(
            asked,
          )
        ? 'next'
        : undefined
  const isPast =
    /\b(did|had|was|were|have i had|met|won|lost|tuve|hubo|reuni(?:mos)?|he tenido|vencieron|vencio|gan\w+|perd\w+)\b/.test(
      asked,
    )
  const isAhead = !isPast && (['meetings', 'tasks', 'deals'].includes(subject) || isDueSoon(asked, subject, today))
  const periods = periodsOf(asked, today, isAhead)
  const { against } = periods
  const period = periods.period ?? (subject === 'quotes' && endsSoon.test(asked) ? soon(today) : undefined)
  const isExpected = subject === 'paid' && ((period?.from ?? '') > today || toCome.test(asked))
  const matter = subject === 'hours' ? matterIn(asked, today) : undefined
  const inHours = subject === 'hours' && (meetingWords.test(matter ?? '') || hoursOfMeetings.test(asked))
  const named = isExpected ? 'owed' : inHours ? 'meetings' : subject
  const isLate = ['overdue', 'tasks', 'deals'].includes(subject) && late.test(asked)
  return {
    subject: named,
    measure: measureOf(asked, subject),
    byClient: who.test(asked),
    period,
    against,
    limit: limitIn(asked),
    edge,
    about,
    direction: subject === 'mails' ? directionOf(asked) : undefined,
    state: hasState.includes(named)
      ? (stateOf(asked) ?? (['quotes', 'contracts'].includes(subject) ? stateOfPaper(asked) : undefined))
      : undefined,
    stage,
    byMonth:
      /\b(?:which|what|best|worst|per|by|each|every|(?<!\b(?:than|for|over|least|within|in|about|past|last) )a|que|cual|mejor|peor|por|cada|al) (?:month|mes)\b(?! (?:pasado|anterior))|\bmonthly\b|\bmensual\w*/.test(
        asked,
      ),
    countsClients:
      (subject !== 'clients' && howManyClients.test(asked)) ||
      (['paid', 'invoiced', 'meetings'].includes(named) && !edge && isList(asked, subject) && whichClients.test(asked)),
    isNegated: /\b(?:no|without|never|not|sin|nunca|ningun[oa]?)\b|n't\b/.test(asked),
    atLeast: amountAfter(
      asked,
      'over|above|more than|greater than|at least|exceeding|mas de|superior(?:es)? a|por encima de|mayor(?:es)? (?:de|que)',
    ),
    atMost: amountAfter(
      asked,
      'under|below|less than|at most|menos de|inferior(?:es)? a|por debajo de|menor(?:es)? (?:de|que)',
    ),
    lateDays: isLate ? dayCountIn(asked) : undefined,
    ageDays: isLate ? undefined : ageDaysIn(asked, today),
    fromOldest: longest.test(asked),
    matter: inHours ? undefined : matter,
    inHours,
    isExpected,
    onlyCalls:
      named === 'meetings' && /\b(?:calls?|llamadas?)\b/.test(asked) && !/\b(?:meet\w*|reun\w+|citas?)\b/.test(asked),
    partOfDay: named === 'meetings' ? partOfDayIn(asked) : undefined,
    isPast,
    byEnd: isExpected || ends.test(asked),
  }
}

/** "What did Rosa write about?", "¿qué me escribió Rosa?": the last mail. */
const whatTheyWrote =
  /\bwhat (?:did|has) (?!i\b|we\b).{2,40} (?:write|written|say|said|email(?:ed)?)(?: to)?(?: me| us)?(?: about)?\W*$|^\W*(?:sobre |de )?que (?:me |nos )?(?:escribio|ha escrito|dijo|ha dicho) .{2,40}$/

const howManyClients =
  /\b(?:how many|number of) (?:of (?:my |our )?)?(?:clients|customers)\b|\bcuant[oa]s (?:de mis )?clientes\b/

/** "Which clients did I meet in October?" */
const whichClients =
  /\b(?:which|what) (?:of (?:my |our )?)?(?:clients|customers)\b|\b(?:que|cuales de mis|a que|con que) clientes\b/

const isList = (asked: string, subject: Subject) => ['list', 'total'].includes(measureOf(asked, subject))

/** Whether a named month is the coming one: invoices that are due, or expected money, in a month nearer ahead than behind. */
function isDueSoon(asked: string, subject: Subject, today: Day): boolean {
  if (!['invoices', 'owed', 'paid'].includes(subject) || !(ends.test(asked) || toCome.test(asked))) return false
  const [ahead] = periodsIn(asked, today, true)
  return ahead !== undefined && ahead.from <= addDays(today, 183)
}

const ends =
  /\b(?:due|expires?|expiring|lapses?|run(?:s|ning)? out|valid until|vence[n]?|venzan?|vencieron|vencio|vencian|caduca[n]?|caducar|vencer|caduquen|vencimiento)\b/

/** Shortly: within a month. */
const endsSoon =
  /\b(?:about to|soon to|going to|nearly|almost) (?:expire|run out|lapse|end)\b|\b(?:expir\w+|run\w* out|laps\w+) soon\b|\b(?:a punto de|por) (?:caducar|vencer|expirar)\b|\b(?:caduca|vence|expira)n? pronto\b/
const soon = (today: Day): Period => ({ from: today, to: addDays(today, 30), text: '' })

/** Whether the question asks by age ("the longest") and not by size. */
export const longest =
  /\b(?:oldest|longest|mas antigu[oa]s?(?! (?:que|de))|mas viej[oa]s?(?! (?:que|de))|(?:hace|lleva\w*) mas tiempo)\b/

const hasState: Subject[] = ['deals', 'tasks', 'quotes', 'contracts']

const toCome =
  /\b(?:will|should (?:come|receive|get|be paid)|going to|expect(?:ed|ing)?|van? a pagar|deberia[n]? entrar|voy a|vamos a|espero|cobrare(?:mos)?|recibire(?:mos)?|ingresare(?:mos)?|me pagaran|entraran?)\b/

/** The days that are asked about, and those that they are compared with. */
function periodsOf(asked: string, today: Day, isAhead: boolean): Pick<Query, 'period' | 'against'> {
  const shift = againstWords.test(asked) ? yearBefore.exec(asked) : null
  const [first] = periodsIn(shift ? asked.replace(shift[0], ' ') : asked, today, isAhead)
  if (shift && first && !isWholeYear(first)) return { period: first, against: yearEarlier(first) }
  const before = againstWords.test(asked) ? unitBefore.exec(asked) : null
  const earlier = before && first && !before[0].includes(first.text.trim()) ? unitEarlier(first) : undefined
  if (first && earlier) return { period: first, against: earlier }
  const periods = periodsIn(asked, today, isAhead)
  const [period, second] = periods
  const compares = againstWords.test(asked) && second !== undefined
  const isBeside = second && periods.length === 2 && /\b(and|y|or|o)\b/.test(asked)
  return { period, against: compares || isBeside ? second : undefined }
}

/** "the same month last year", "the year before": the same days a year earlier. */
const yearBefore =
  /\b(?:(?:the )?same (?:\w+ ){1,2}(?:of )?(?:last|the previous) year|(?:the )?(?:year before|previous year|prior year)|last year|a year (?:ago|earlier|before)|(?:el |la |al |del )?mism[oa] \w+ (?:del |de el |el )?ano (?:pasado|anterior)|(?:el |al |del )?ano (?:anterior|pasado|previo)|hace un ano)\b/
/** "the one before", "frente al anterior": as many days, before those of the question. */
const unitBefore =
  /\b(?:the )?(?:one|day|week|month|quarter) before\b|\b(?:the )?(?:previous|prior|preceding) one\b|\b(?:(?:el|al|del) (?:(?:dia|mes|trimestre) )?(?:anterior|previo)|(?:la|a la|de la) (?:semana )?(?:anterior|previa))\b/

const isWholeYear = ({ from, to }: Period) => from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`

function yearEarlier({ from, to, text }: Period): Period {
  const earlier = (day: Day) => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved
  }
  // The end of a month is the end of that month then.
  const ends = addDays(to, 1).endsWith('-01') ? addDays(earlier(addDays(to, 1)), -1) : earlier(to)
  return { from: earlier(from), to: ends, text }
}

function unitEarlier(period: Period): Period | undefined {
  const units = isWholeYear(period) ? ['year'] : ['quarter', 'month', 'week', 'day']
  const days = units.map((unit) => daysEarlier(period, unit)).find((found) => found !== undefined)
  return days && { ...days, text: period.text }
}

/** Whether the question explicitly asks for a comparison. */
export const asksToCompare = (words: string): boolean =>
  /\b(?:vs\.?|versus|against|compared? (?:to|with)|comparad[oa]s? con|frente al?|respecto al?|year over year|yoy|interanual|(?:more|less|better|worse)\b.{0,60}\bthan (?:the|last|in|during)|(?:mas|menos|mejor|peor)\b.{0,60}\bque (?:el|la|en))\b/.test(
    words,
  )

/** "before December", "después de mayo": days outside the named period. */
export function isOnOneSideOf(words: string, { text }: Period): boolean {
  const before = words.slice(0, Math.max(0, words.indexOf(text)))
  return /\b(?:before|after|prior to|until|up to|antes de|despues de|hasta)(?: the| el| la)?\s*$/.test(before)
}

const meetingWords = /^(?:meetings?|calls?|appointments?|reunion(?:es)?|llamadas?|citas?)$/

const hoursOfMeetings =
  /\b(?:hours?|time|horas?|tiempo) (?:of|in|de|en) (?:meetings?|calls?|appointments?|reunion(?:es)?|llamadas?|citas?)\b|\b(?:meeting|call) (?:hours|time)\b/

/** "hours on the website", "horas en diseño": what the hours were spent on, without the period and the client. */
function matterIn(words: string, today: Day): string | undefined {
  const left = periodsIn(words, today, false).reduce((rest, { text }) => rest.replace(text, ' # '), words)
  const [, matter] =
    left.match(
      /\b(?:on|in|en|doing|haciendo|a)\s+(?:the |my |our |an? |all |el |la |los |las |mis? |un |una )?([a-z][a-z -]{2,40}?)(?=\s+(?:for|with|at|did|do|have|para|con|he|hemos|esta|este|la|el|in|en)\b|\s*[#?!.,]|\s*$)/,
    ) ?? []
  return matter === undefined ||
    /^(?:total|average|all|general|media|promedio|week|month|day|semana|mes|dia)$/.test(matter)
    ? undefined
    : matter
}

/** "October against November", "my best month": money is meant. */
const comparesPeriods = (words: string, today: Day) =>
  againstWords.test(words) && periodsIn(words, today, false).length > 1
const bestMonth =
  /\b(?:best|worst|mejor|peor)\b.{0,12}\b(?:month|mes)\b|\b(?:month|mes)\b.{0,20}\b(?:best|worst|mejor|peor)\b/

const stages: [string, RegExp][] = [
  ['lead', /\b(?:leads?|contacto inicial)\b/],
  ['qualified', /\b(?:qualified|cualificad[oa]s?)\b/],
  ['proposal', /\b(?:in proposal|proposal stage|at proposal|en propuesta)\b/],
  ['negotiation', /\b(?:negotiati(?:on|ng)|negociacion)\b/],
]

const late = subjectPatterns.overdue

/** "by more than a week", "at least 30 days", "hace más de dos semanas"; at least a week is more than six days. */
function dayCountIn(words: string): number {
  const [, atLeast, number = '', unit = ''] =
    words.match(
      /(\b(?:at least|al menos|por lo menos) )?\b(an?|one|two|three|four|six|un|una|dos|tres|cuatro|seis|\d{1,3}) (day|week|month|year|dia|semana|mes|ano)(?:e?s)?\b/,
    ) ?? []
  if (number === '') return 0
  const days = (lateCounts[number] ?? Number(number)) * (unitDays[unit] ?? 1)
  return atLeast ? days - 1 : days
}

/** "older than 60 days", "for more than a month", "hace más de dos semanas", "llevan tres meses"; not a period. */
export function ageDaysIn(words: string, today: Day): number | undefined {
  const left = periodsIn(words, today, false).reduce((rest, { text }) => rest.replace(text, ' '), words)
  const phrase = left.match(
    /\b(?:older than|(?:more|longer) than|over|at least|beyond|for|mas de|mas antigu[oa]s? (?:que|de)|al menos|por lo menos|llevan?|desde hace|hace) (?:more than |over |at least |mas de |al menos )?(?:an?|one|two|three|four|six|un|una|dos|tres|cuatro|seis|\d{1,3}) (?:day|week|month|year|dia|semana|mes|ano)(?:e?s)?\b/,
  )?.[0]
  if (phrase === undefined) return undefined
  const days = dayCountIn(phrase)
  return /\b(?:than|over|beyond|mas|at least|al menos|por lo menos)\b/.test(phrase) ? days : days - 1
}

const lateCounts: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 },
  ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, seis: 6 },
}
const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, year: 365, dia: 1, semana: 7, mes: 30, ano: 365 }

/** "over $2,000", "más de 1.500 €". */
function amountAfter(words: string, before: string): number | undefined {
  const [, amount, thousand] =
    words.match(
      new RegExp(
        `\\b(?:${before}) [$€£¥]? ?(\\d[\\d.,]{0,12}?)( ?k)?(?![\\d.,]*\\w)(?! ?(?:day|week|month|year|dia|semana|mes|ano))`,
      ),
    ) ?? []
  if (amount === undefined) return undefined
  const plain = amount
    .replace(/[.,](?=\d{3}\b)/g, '')
    .replace(',', '.')
    .replace(/\.$/, '')
  return Number(plain) * (thousand ? 1000 : 1)
}

/** A question, and what its mails, notes or documents must speak of. */
export function splitAbout(words: string): [string, string | undefined] {
  const match = words.match(
    /\b(?:about(?! to\b)|regarding|mentioning|that mentions?|containing|sobre|acerca de|que (?:mencion\w+|hablan? de))\b (?:an? |the |my |our |un |una |el |la |los |las )?(.{3,60}?)\W*$/,
  )
  return match ? [words.slice(0, match.index), match[1]] : [words, undefined]
}

function subjectOf(words: string): Subject | undefined {
  const found = subjects.filter((subject) => subjectPatterns[subject].test(words))
  // "who pays late", "unpaid invoices": the more specific word wins; "clients" is only used if no other subject
  // matches.
  const [first] = found
  if (first === 'overdue') return found.find((one) => canBeLate.includes(one)) ?? first
  if (found.includes('invoices') && !whenWords.test(words) && isStillOpen.test(words) && !found.includes('hours'))
    return 'owed'
  if (found.includes('invoices') && isSettled.test(words) && !found.includes('hours')) return 'paid'
  if (first === 'contracts' && /\b(paid|earn)/.test(words)) return 'paid'
  if (found.includes('mails') && found.includes('clients') && !found.some((one) => ['paid', 'owed'].includes(one)))
    return 'mails'
  return first
}

/** "which invoices are still open", "facturas pendientes", "invoices due next week". */
const isStillOpen =
  /\b(?:still|remain\w*) (?:open|unpaid|due|outstanding|pending)\b|\b(?:open|pending|outstanding|unsettled)\b.{0,12}\b(?:invoices?|bills?)\b|\b(?:invoices?|bills?)\b.{0,24}\b(?:open|pending|due|outstanding|unsettled)\b|\b(?:not|never|n't|nobody|no one)\b.{0,12}\bpaid\b|n't (?:yet )?(?:been )?paid\b|\bfacturas?\b.{0,24}\b(?:pendientes?|abiertas?|vencen?|venzan|vencieron|por vencer)\b|\b(?:no|nadie)\b.{0,20}\bpagad[oa]s?\b|\bsiguen? (?:abiert|pendient|sin )/

const isSettled =
  /\b(?:paid|settled) (?:invoices?|bills?)\b|\b(?:invoices?|bills?)\b.{0,20}\b(?:paid|settled)\b(?! late)|\bfacturas?\b.{0,16}\b(?:pagadas?|cobradas?)\b/

/** "Overdue" means invoices, unless one of these is named. */
const canBeLate: Subject[] = ['tasks', 'deals', 'quotes', 'contracts']

function measureOf(words: string, subject: Subject): Measure {
  if (whenWords.test(words)) return 'when'
  if (eachClient.test(words)) return 'most'
  if (averageWords.test(words)) return 'average'
  if (leastWords.test(words)) return 'least'
  // "How many invoices, and for how much": the total also lists the records.
  if (countWords.test(words)) return alsoHowMuch.test(words) ? 'total' : 'count'
  if (mostWords.test(words) && !/\bmost recent\b|\bmas (?:reciente|de)\b|\bat most\b/.test(words)) return 'most'
  if (totalWords.test(words)) return 'total'
  if (listWords.test(words)) return 'list'
  return ['paid', 'invoiced', 'owed', 'overdue', 'hours'].includes(subject) ? 'total' : 'list'
}

const alsoHowMuch = /\b(?:and|for|y|por) (?:for |por )?(?:how much|cuanto)\b/

/** One figure for each client. */
const eachClient = /\b(?:by|per|for each|of each) (?:client|customer)\b|\b(?:por|de cada|para cada) cliente\b/

const english = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 }
const spanish = { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, diez: 10 }
const limits: Record<string, number> = { ...english, ...spanish }
const limit = `\\d{1,2}|${Object.keys(limits).join('|')}`
const limitPatterns = [
  new RegExp(
    `\\b(?:top|first|best|biggest|largest|highest|last|latest|los|las|mis|mejores|mayores|ultim[oa]s)\\s+(${limit})\\b(?! (?:day|week|month|year|dia|semana|mes|ano))`,
  ),
  new RegExp(
    `\\b(${limit}) (?:best|worst|biggest|largest|highest|top|latest|last|most|newest|smallest|lowest|least|mejores|peores|mayores|menores|ultim[oa]s)\\b`,
  ),
]

function limitIn(words: string): number | undefined {
  const number = limitPatterns.map((pattern) => words.match(pattern)?.[1]).find(Boolean)
  if (number === undefined) return eachClient.test(words) ? 30 : undefined
  return limits[number] ?? Number(number)
}

function directionOf(words: string): Query['direction'] {
  if (
    /\b(did|have) (?:i|we) (?:send|sent|write|written|email|promise|tell|told|say|said)|\b(?:i|we) (?:promised|told|said)\b|\bles? (?:prometi|dije|prometimos|dijimos)\b|\bi (?:sent|wrote)\b|\bsent (?:by me|to)\b|\bhe (?:enviado|escrito|mandado)\b|\benvie\b/.test(
      words,
    )
  )
    return 'sent'
  if (
    /\b(?:did|has|have|had) (?!i\b|we\b)\w+ (?:\w+ )?(?:sen[dt]|writ\w+|promised?|tell|told|say|said)\b|\bsen[dt]s? (?:me|us)\b|\b(get|got|receive|received|came|from|wrote|write me|writes me|anyone|anybody|recib|llega|de)\b|\b(?:me|nos) (?:ha|han|escrib|prometio|dijo)/.test(
      words,
    )
  )
    return 'received'
  return undefined
}

/** States of quotes and contracts only: an open deal or task is no state to ask for. */
function stateOfPaper(words: string): Query['state'] {
  if (late.test(words)) return 'expired'
  if (/\b(drafts?|borrador(?:es)?)\b/.test(words)) return 'draft'
  const isAwaited =
    /\b(open|waits?|waiting|pending|outstanding|unanswered|unsigned|undecided|abiert[oa]s?|pendientes?|esperan?(?:do)?|sin (?:respuesta|contestar|responder|firmar)|por firmar|not (?:yet )?(?:answered|decided|signed)|n't (?:been )?(?:answered|decided|signed))\b/.test(
      words,
    )
  return isAwaited ? 'awaited' : undefined
}

function stateOf(words: string): Query['state'] {
  if (/\b(done|completed?|finish(?:ed)?|hechas?|terminad[oa]s?|completad[oa]s?|termine|complete)\b/.test(words))
    return 'done'
  if (/\b(won|win|ganad[oa]s?|gane|ganamos)\b/.test(words)) return 'won'
  if (/(?<!\b(?:could|might|may|can|would) )\b(lost|lose|perdid[oa]s?|perdi)\b/.test(words)) return 'lost'
  if (/\b(accepted|aceptad[oa]s?)\b/.test(words)) return 'accepted'
  if (/\b(declined|rejected|rechazad[oa]s?)\b/.test(words)) return 'declined'
  if (/\b(expired|caducad[oa]s?|caducaron|vencieron)\b/.test(words)) return 'expired'
  return /(?<!\b(?:not|no|n't) (?:yet |been |estan |esta )?)\b(signed|firmad[oa]s?)\b/.test(words)
    ? 'signed'
    : undefined
}

/** "and in October?", "and Rosa?": a short question that continues the previous one. */
export const isFollowUp = (words: string) =>
  (/^\W*(?:and|what about|how about|compared|comparad[oa]|y|e)\b/.test(words) || oneOfThem.test(words)) &&
  words.trim().split(/\s+/).length <= 8

/** "Which was the last one?", "¿cuál fue la mayor?": one of the records that the question before counted. */
const oneOfThem =
  /^\W*(?:(?:which|what|when) (?:one )?(?:is|was) )?the (?:last|latest|first|next|biggest|largest|smallest) ?(?:one)?\W*$|^\W*(?:(?:y )?cual (?:es|fue|ha sido) )?(?:y )?(?:la|el) (?:ultim[oa]|primer[oa]?|proxim[oa]|mayor|menor|mas (?:grande|pequen[oa]))\W*$/

/**
 * The question before, with the days of the follow-up in place of its own. Undefined where the follow-up names no days:
 * then it must name a client to be understood.
 */
export function continued(before: string, followUp: string, today: Day): string | undefined {
  const [asked] = periodsIn(before, today, false)
  const periods = periodsIn(followUp, today, false)
  const plain = (words: string) => words.replace(/[?¿!.]+/g, ' ').trim()
  if (oneOfThem.test(followUp))
    return subjectIn(before) && `${plain(followUp).replace(/ ones?$/, '')} ${plain(before).replace(questionWords, '')}`
  if (asked && periods.length === 1 && /^\W*(?:and |y )?(?:compared|comparad[oa])\b/.test(followUp))
    return `${plain(before)} ${plain(followUp)}`
  const own = subjectIn(followUp)
  if (own) {
    const earlier = subjectIn(before)
    const isAlike = own === earlier || (inDays.includes(own) && earlier !== undefined && inDays.includes(earlier))
    return isAlike && periods.length === 0 && asked && isQuestion.test(followUp)
      ? `${followUp.replace(/[?¿!.]+/g, ' ').trim()} ${asked.text}`
      : undefined
  }
  const earlier = earlierPeriod(followUp, asked)
  if (earlier !== undefined) return asked && earlier ? before.replace(asked.text, ` ${earlier} `) : undefined
  if (periods.length === 0) return undefined
  const kept = periodsIn(before, today, false).reduce((left, { text }) => left.replace(text, ' '), before)
  return `${kept.replace(/[?¿!.]+/g, ' ').trim()} ${periods.map(({ text }) => text).join(' ')}`
}

const questionWords = /^\W*(?:how (?:many|much)|which|what|cuant[oa]s?|que|cuales)\b/

/** "How much did I earn in October?", then "and what did I invoice?": of the same days. */
const inDays: Subject[] = ['paid', 'invoiced', 'invoices', 'hours']
const isQuestion = /\b(?:how|what|which|who|did|que|cual|cuant\w+|quien)\b/

/** The subject of a question that stands alone: "and how many invoices did I send?" does not continue the previous one. */
export const subjectIn = (words: string): Subject | undefined => subjectOf(splitAbout(words)[0])

const unitsBefore: [string, RegExp][] = (
  [
    ['year', 'year', 'ano'],
    ['quarter', 'quarter', 'trimestre'],
    ['month', 'month', 'mes'],
    ['week', 'week', 'semana'],
    ['day', 'day', 'dia'],
  ] as const
).map(([unit, english, spanish]) => [
  unit,
  new RegExp(
    `\\b${english} (?:before|earlier|prior)\\b|\\b(?:previous|prior) ${english}\\b|\\ba ${english} ago\\b|\\b${spanish} (?:anterior|previ[oa]|antes)\\b`,
  ),
])

/** "and the quarter before?", "¿y el mes anterior?": the days before those of the question, as a period is written. */
function earlierPeriod(followUp: string, asked: Period | undefined): string | undefined {
  const unit = unitsBefore.find(([, pattern]) => pattern.test(followUp))?.[0]
  if (unit === undefined) return undefined
  const days = asked && daysEarlier(asked, unit)
  return days ? `${days.from}..${days.to}` : ''
}

const monthsOf: Record<string, number> = { month: 1, quarter: 3 }

/** The same days a year earlier, or the whole unit before one. */
function daysEarlier(asked: Period, unit: string): { from: Day; to: Day } | undefined {
  const { from, to } = asked
  if (unit === 'year') return yearEarlier(asked)
  const months = monthsOf[unit]
  if (months !== undefined) {
    const isWhole = from.endsWith('-01') && to === addDays(startOfMonth(from, months), -1)
    return isWhole ? { from: startOfMonth(from, -months), to: addDays(from, -1) } : undefined
  }
  const length = unit === 'week' ? 7 : 1
  return daysBetween(from, to) + 1 === length ? { from: addDays(from, -length), to: addDays(to, -length) } : undefined
}
