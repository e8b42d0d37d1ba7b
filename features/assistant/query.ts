import type { Day } from '#core/days'
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

/** A question as a query: what, which figure of it, in which days, against which others, how many. */
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
  /** What a mail, note or document must speak of. */
  about: string | undefined
  /** Mails that came or that went. */
  direction: 'sent' | 'received' | undefined
  /** Tasks and deals that are finished: done, won, lost, accepted. */
  state: 'done' | 'won' | 'lost' | 'accepted' | 'declined' | 'expired' | 'signed' | undefined
  /** The stage of open deals. */
  stage: string | undefined
  /** By months: "which month was best", "on average per month". */
  byMonth: boolean
  /** Clients without any: "who has no invoice this year". */
  isNegated: boolean
  /** Only amounts of at least or at most so many cents. */
  atLeast: number | undefined
  atMost: number | undefined
  /** The day on which it is due, runs out or ends counts, not the one on which it began. */
  byEnd: boolean
  /** Only what was due more than so many days ago; 0 for all that is late. */
  lateDays: number | undefined
}

const subjectPatterns: Record<Subject, RegExp> = {
  hours:
    /\b(hours?|time (?:tracked|logged|spent|worked|did i)|track(?:ed)?|horas?|tiempo (?:dedicado|registrado|trabajado|he))\b/,
  overdue: /\b(overdue|past due|late (?:invoices?|payments?|tasks?)|vencid[oa]s?|atrasad[oa]s?)\b/,
  owed: /\b(owes?|owed|owing|outstanding|unpaid|receivables?|deben?|adeudan?|deudas?|por cobrar|sin pagar|pendientes? de (?:pago|cobro))\b/,
  invoiced: /\b(invoiced|billed|bill|facture|facturad[oa]|facturamos|facturacion|he facturado)\b/,
  contracts: /\b(contracts?|agreements?|contratos?|acuerdos?)\b/,
  quotes: /\b(quotes?|estimates?|proposals? sent|presupuestos?)\b/,
  deals:
    /\b(deals?|pipeline|forecast|(?:expect\w* to|will) close|opportunit(?:y|ies)|tratos?|oportunidad(?:es)?|negocios?)\b/,
  tasks: /\b(tasks?|to-?dos?|tareas?)\b/,
  meetings:
    /\b(meetings?|appointments?|calls?|events?|meet|reunion(?:es)?|citas?|llamadas?|eventos?|reuno|veo|quede)\b/,
  mails:
    /\b(e-?mails?|mails?|messages?|wrote|writes?|written|emailed|mailed|repl(?:y|ied)|answered|responded|respondio|contesto|correos?|mensajes?|escrito|escribio|escribieron|escribe[n]?)\b/,
  notes: /\b(notes?|notas?)\b/,
  documents: /\b(documents?|files?|documentos?|archivos?|ficheros?)\b/,
  invoices: /\b(invoices?|bills?|facturas?)\b/,
  paid: /\b(earn(?:ed|ings?|s)?|revenues?|income|received?|paid|pays?|payments?|brought|brings?|came in|come in|comes in|coming in|takings|turnover|sales|made|make|collect(?:ed)?|money|worth|valuable|profitable|rentables?|spen[dt]s?|cobr(?:e|ado|amos|o)|entr(?:o|ado|aron)|cobros?|ingres(?:e|o|os|ado|amos)|gan(?:e|o|ado|amos)|pag(?:o|os|ado|aron|an?|ue)|dinero|ventas|aport(?:a|o|an|ado)|factura)\b/,
  clients: /\b(clients?|customers?|clientes?)\b/,
}

export const isSubjectWord = (word: string) => subjects.some((subject) => subjectPatterns[subject].test(word))

const who =
  /\b(who|whom|which (?:clients?|customers?|of my clients|company)|(?:least|most) \w+ (?:clients?|customers?)|what (?:client|customer)|by client|per client|best (?:client|customer)s?|(?:top|biggest|largest|worst|mejor(?:es)?|peor(?:es)?|mayor(?:es)?)\b.{0,12}\b(?:clients?|customers?|clientes?)|quien(?:es)?|que clientes?|cual(?:es)? (?:es|son)?.{0,12}client\w+|por cliente)\b/
const mostWords = /\b(most|best|top|biggest|largest|highest|largest|more often|mas|mejor(?:es)?|mayor(?:es)?)\b/
const leastWords = /\b(least|worst|smallest|lowest|fewest|menos|peor(?:es)?|menor(?:es)?)\b/
const whenWords =
  /\b(when|what day|which day|what date|how long ago|until when|cuando|que dia|hasta cuando|en que fecha)\b/
const averageWords = /\b(average|avg|mean|typical|on average|promedio|de media|medi[oa])\b/
const countWords = /\b(how many|number of|count|cuant[oa]s|numero de)\b/
const totalWords = /\b(how much|total|sum|amount|cuanto|cuanta|suma|importe)\b/
const listWords = /\b(which|what|list|show|any|did|do i have|que|cual(?:es)?|lista|muestra\w*|hay|tengo|tienes?)\b/
const againstWords =
  /\b(vs\.?|versus|against|compared? (?:to|with)|than|comparad[oa] con|compara|frente a|contra|(?:mas|menos|mejor|peor)\b.{0,40}\bque|respecto a|better|worse|difference|diferencia)\b/

/** A question as a query, or nothing where it names no subject. */
export function parseQuery(words: string, today: Day): Query | undefined {
  const [asked = '', about] = splitAbout(words)
  const subject = subjectOf(asked) ?? (comparesPeriods(asked, today) || bestMonth.test(asked) ? 'paid' : undefined)
  if (!subject) return undefined
  const edge =
    /\b(?:ever|repl(?:y|ied)|answered|responded|respondio|contesto)\b|\b(last|latest|most recent|recently|ultim[oa]|mas reciente)\b(?! (?:\d|week|month|year|quarter|two|three|few|semana|mes|ano|trimestre))/.test(
      asked,
    )
      ? 'last'
      : /\b(next|upcoming|proxim[oa]|siguiente)\b(?! (?:\d|week|month|year|quarter|two|three|few|semana|mes|ano|trimestre|monday|tuesday|wednesday|thursday|friday))/.test(
            asked,
          )
        ? 'next'
        : undefined
  const isAhead =
    ['meetings', 'tasks'].includes(subject) && !/\b(did|had|was|were|have i had|tuve|hubo|he tenido)\b/.test(asked)
  const periods = periodsIn(asked, today, isAhead)
  const [period, second] = periods
  const compares = againstWords.test(asked) && second !== undefined
  return {
    subject,
    measure: measureOf(asked, subject),
    byClient: who.test(asked),
    period,
    against: compares || (second && periods.length === 2 && /\b(and|y|or|o)\b/.test(asked)) ? second : undefined,
    limit: limitIn(asked),
    edge,
    about,
    direction: subject === 'mails' ? directionOf(asked) : undefined,
    state: stateOf(asked) ?? (['quotes', 'contracts'].includes(subject) && late.test(asked) ? 'expired' : undefined),
    stage: stages.find(([, pattern]) => pattern.test(asked))?.[0],
    byMonth:
      /\b(?:which|what|best|worst|per|each|every|a|que|cual|mejor|peor|por|cada|al) (?:month|mes)\b|\bmonthly\b|\bmensual\w*/.test(
        asked,
      ),
    isNegated: /\b(?:no|without|never|not|sin|nunca|ningun[oa]?)\b|n't\b/.test(asked),
    atLeast: amountAfter(
      asked,
      'over|above|more than|greater than|at least|exceeding|mas de|superior(?:es)? a|por encima de|mayor(?:es)? (?:de|que)',
    ),
    atMost: amountAfter(
      asked,
      'under|below|less than|at most|menos de|inferior(?:es)? a|por debajo de|menor(?:es)? (?:de|que)',
    ),
    lateDays: ['overdue', 'tasks', 'deals'].includes(subject) && late.test(asked) ? lateDaysIn(asked) : undefined,
    byEnd: /\b(?:due|expires?|expiring|run(?:s|ning)? out|valid until|vence[n]?|caduca[n]?|vencimiento)\b/.test(asked),
  }
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
function lateDaysIn(words: string): number {
  const [, atLeast, number = '', unit = ''] =
    words.match(
      /(\b(?:at least|al menos|por lo menos) )?\b(an?|one|two|three|four|six|un|una|dos|tres|cuatro|seis|\d{1,3}) (day|week|month|year|dia|semana|mes|ano)(?:e?s)?\b/,
    ) ?? []
  if (number === '') return 0
  const days = (lateCounts[number] ?? Number(number)) * (unitDays[unit] ?? 1)
  return atLeast ? days - 1 : days
}

const lateCounts: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 },
  ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, seis: 6 },
}
const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, year: 365, dia: 1, semana: 7, mes: 30, ano: 365 }

/** "over $2,000", "más de 1.500 €", in cents. */
function amountAfter(words: string, before: string): number | undefined {
  const [, amount, thousand] =
    words.match(
      new RegExp(
        `\\b(?:${before}) [$€£]? ?(\\d[\\d.,]{0,12})\\b( ?k\\b)?(?! ?(?:day|week|month|year|dia|semana|mes|ano))`,
      ),
    ) ?? []
  if (amount === undefined) return undefined
  const plain = amount
    .replace(/[.,](?=\d{3}\b)/g, '')
    .replace(',', '.')
    .replace(/\.$/, '')
  return Math.round(Number(plain) * (thousand ? 1000 : 1) * 100)
}

/** A question, and what its mails, notes or documents must speak of. */
export function splitAbout(words: string): [string, string | undefined] {
  const match = words.match(
    /\b(?:about|regarding|mentioning|that mentions?|containing|sobre|acerca de|que (?:mencion\w+|hablan? de))\b (?:an? |the |my |our |un |una |el |la |los |las )?(.{3,60}?)\W*$/,
  )
  return match ? [words.slice(0, match.index), match[1]] : [words, undefined]
}

function subjectOf(words: string): Subject | undefined {
  const found = subjects.filter((subject) => subjectPatterns[subject].test(words))
  // "who pays late", "unpaid invoices": the more telling word wins; "clients" is what is left.
  const [first] = found
  if (first === 'overdue') return found.find((one) => canBeLate.includes(one)) ?? first
  if (first === 'contracts' && /\b(paid|earn)/.test(words)) return 'paid'
  if (found.includes('mails') && found.includes('clients') && !found.some((one) => ['paid', 'owed'].includes(one)))
    return 'mails'
  return first
}

/** Overdue are invoices, unless one of these is named. */
const canBeLate: Subject[] = ['tasks', 'deals', 'quotes', 'contracts']

function measureOf(words: string, subject: Subject): Measure {
  if (whenWords.test(words)) return 'when'
  if (averageWords.test(words)) return 'average'
  if (leastWords.test(words)) return 'least'
  if (countWords.test(words)) return 'count'
  if (mostWords.test(words) && !/\bmost recent\b|\bmas (?:reciente|de)\b|\bat most\b/.test(words)) return 'most'
  if (totalWords.test(words)) return 'total'
  if (listWords.test(words)) return 'list'
  return ['paid', 'invoiced', 'owed', 'overdue', 'hours'].includes(subject) ? 'total' : 'list'
}

const limits: Record<string, number> = { two: 2, three: 3, five: 5, ten: 10, dos: 2, tres: 3, cinco: 5, diez: 10 }

function limitIn(words: string): number | undefined {
  const [, number] =
    words.match(
      /\b(?:top|first|best|biggest|largest|last|latest|los|las|mis|mejores|mayores|ultim[oa]s)\s+(\d{1,2}|two|three|five|ten|dos|tres|cinco|diez)\b(?! (?:day|week|month|year|dia|semana|mes|ano))/,
    ) ?? []
  return number === undefined ? undefined : (limits[number] ?? Number(number))
}

function directionOf(words: string): Query['direction'] {
  if (
    /\b(did|have) i (?:send|sent|write|written|email)|\bi (?:sent|wrote)\b|\bsent (?:by me|to)\b|\bhe (?:enviado|escrito|mandado)\b|\benvie\b/.test(
      words,
    )
  )
    return 'sent'
  if (
    /\b(get|got|receive|received|came|from|wrote|write me|writes me|anyone|anybody|recib|llega|de)\b|\b(?:me|nos) (?:ha|han|escrib)/.test(
      words,
    )
  )
    return 'received'
  return undefined
}

function stateOf(words: string): Query['state'] {
  if (/\b(done|completed?|finish(?:ed)?|hechas?|terminad[oa]s?|completad[oa]s?|termine|complete)\b/.test(words))
    return 'done'
  if (/\b(won|win|ganad[oa]s?|gane|ganamos)\b/.test(words)) return 'won'
  if (/\b(lost|lose|perdid[oa]s?|perdi)\b/.test(words)) return 'lost'
  if (/\b(accepted|aceptad[oa]s?)\b/.test(words)) return 'accepted'
  if (/\b(declined|rejected|rechazad[oa]s?)\b/.test(words)) return 'declined'
  if (/\b(expired|caducad[oa]s?|caducaron|vencieron)\b/.test(words)) return 'expired'
  return /\b(signed|firmad[oa]s?)\b/.test(words) ? 'signed' : undefined
}

/** "and in October?", "and Rosa?": a short question that goes on from the one before. */
export const isFollowUp = (words: string) =>
  /^\W*(?:and|what about|how about|y|e)\b/.test(words) && words.trim().split(/\s+/).length <= 8

/** The question before, with the days of the follow-up in place of its own. */
export function continued(before: string, followUp: string, today: Day): string {
  const periods = periodsIn(followUp, today, false)
  if (periods.length === 0) return before
  const kept = periodsIn(before, today, false).reduce((left, { text }) => left.replace(text, ' '), before)
  return `${kept.replace(/[?¿!.]+/g, ' ').trim()} ${periods.map(({ text }) => text).join(' ')}`
}
