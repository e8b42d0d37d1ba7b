import type { Day } from '#core/days'
import { isCurrencyWord } from './currency-words'
import { periodsIn } from './period'
import { isSubjectWord, type Subject, splitAbout, subjectIn } from './query'
import { englishQuestionWords, spanishQuestionWords } from './question-language-words'

type Known = {
  today: Day
  /** Clients that the question names. */
  names: readonly string[]
  /** Words that a question may hold besides. */
  words: ReadonlySet<string>
}

/**
 * Whether a question, in lower case without accents, is narrowed by something that the rules do not know: a place, a
 * size, an attribute. A figure of all records would be a wrong answer.
 */
export function isNarrowedByUnknown(words: string, known: Known): boolean {
  const asked = withoutKnown(words, known)
  if (attributes.test(asked) || fromAnyClient.test(asked) || adjectives.test(asked) || shares.test(asked)) return true
  return complements.some((pattern) =>
    [...asked.matchAll(pattern)].some(([, word = '']) => !isKnownWord(word, known.words)),
  )
}

/** Whether it asks for a figure that no record holds: taxes, costs, profit, or a rate in certain days. */
export function asksForUnknownFigure(words: string, today: Day): boolean {
  const [asked = ''] = splitAbout(words)
  if (unknownFigures.test(asked) || (spending.test(asked) && !/\b(?:time|hours?|how long|tiempo|horas?)\b/.test(asked)))
    return true
  if (newRecords.test(asked) || whenSigned.test(asked) || leavesOut(asked)) return true
  return withoutDay.test(asked) && periodsIn(asked, today, false).length > 0
}

/** Only the state of a signature is known to the rules. */
const whenSigned = /\b(?:when|cuando)\b.{0,40}\b(?:sign|signed|firm(?:o|aron|ado|amos))\b/

/** "open deals but no contract": clients with the one and without the other are not compared. */
function leavesOut(asked: string): boolean {
  const [, before = '', after = ''] =
    asked.match(/^(.*?)\b(?:but|and|pero|y)\b.{0,24}?\b(?:no|not|without|never|sin|ningun[oa]?|nunca)\b(.*)$/) ?? []
  const [first, second] = [subjectIn(before), subjectIn(after)]
  return first !== undefined && second !== undefined && first !== second && papers.includes(second)
}
const papers: Subject[] = ['contracts', 'quotes', 'deals', 'tasks', 'meetings', 'notes', 'documents']

/** A rate of all deals, contracts whose day of signing is not known, and habits. */
const withoutDay =
  /\b(?:win rate|tasa de (?:exito|cierre))\b|\b(?:contracts?|agreements?)\b.{0,30}\b(?:signed|sign)\b|\bsigned\b.{0,20}\b(?:contracts?|agreements?)\b|\bcontratos?\b.{0,30}\b(?:firmad[oa]s?|firmaron|firmamos|firme)\b|\b(?:who|anyone|anybody|someone)\b.{0,12}\bsign(?:ed)?\b|\b(?:quien|alguien)\b.{0,12}\bfirm(?:o|ado)\b|\bpa(?:id|ys?|ying)\b.{0,12}\blate\b|\bpag\w+ (?:tarde|con retraso)\b/
const unknownFigures =
  /\b(?:tax(?:es)?|vat|iva|impuestos?|profits?|margins?|expenses?|costs?|gastos?|beneficios? net\w+|margen|commissions?|comision(?:es)?|burn rate|(?:share|percent(?:age)?|proportion|porcentaje|proporcion) (?:of|de) (?:my |our |the |mis |los |las |la )?(?:revenue|income|sales|turnover|ingresos|ventas|facturacion)|runway|churn|mrr|arr|cash ?flow|flujo de caja)\b/
const spending =
  /\b(?:did|do|have|are) (?:i|we)\b.{0,12}\bspen(?:d|t|ding)\b|\bmy spending\b|\bgast(?:e|amos|ado|o)\b|\bhe gastado\b/
/** When a deal or a task was made is not known. */
const newRecords =
  /\b(?:new|created|added) (?:deals?|opportunities|tasks?)\b|\b(?:deals?|opportunities|tasks?)\b.{0,12}\b(?:created|added)\b|\b(?:oportunidad(?:es)?|tratos?|tareas?) (?:nuev[oa]s?|cread[oa]s?)\b|\bnuev[oa]s (?:oportunidades|tratos|tareas)\b/

/** Days, names and amounts are understood. */
function withoutKnown(words: string, { today, names }: Known): string {
  const [asked = ''] = splitAbout(words)
  const withoutDays = periodsIn(asked, today, false).reduce((left, { text }) => left.replace(text, ' # '), asked)
  const nameWords = names.flatMap((name) => name.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [])
  const withoutNames = nameWords.reduce(
    (left, word) => left.replace(new RegExp(`\\b${word}(?:['’]s)?\\b`, 'g'), '#'),
    withoutDays,
  )
  return withoutNames.replace(/[$€£¥]? ?\d[\d.,]*(?: ?k\b)?(?: (?:dollars?|euros?|usd|eur|dolares))?/g, ' # ')
}

const attributes =
  /\b(attach(?:ed|ments?)|adjunt[oa]s?|starred|flagged|destacad[oa]s?|countr(?:y|ies)|cit(?:y|ies)|pais(?:es)?|ciudad(?:es)?|(?:without|no|sin) (?:an? |any |una? )?(?:due dates?|deadlines?|fechas?)|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|at night|fines? de semana|por las noches|(?:billable|unbilled|non-billable) hours|horas (?:facturables|sin facturar|no facturadas)|(?:without|no|with|sin|con) (?:an? |any |un |una )?(?:e-?mail addresses|e-?mail address|phones?|phone numbers?|address(?:es)?|websites?|telefono|direccion|correo electronico))\b/
/** Mails are counted of one client or of all senders. */
const fromAnyClient =
  /\b(?:e-?mails?|mails?|messages?)\b.{0,30}\b(?:from|to) (?:my |our |the )?(?:clients|customers)\b|\b(?:correos?|mensajes?)\b.{0,30}\b(?:de|a) (?:mis |los )?clientes\b/
const adjectives =
  /\b(?:large|big|small|huge|tiny|foreign|local|international|domestic|corporate|vip|american|british|english|european|french|german|italian|mexican|spanish|portuguese) (?:\w+ )?(?:invoices?|bills?|clients?|customers?|compan(?:y|ies)|deals?|quotes?|contracts?|e-?mails?|payments?)\b|\b(?:facturas?|clientes?|empresas?|oportunidad(?:es)?|presupuestos?|contratos?|correos?|pagos?) (?:grandes?|pequen[oa]s?|extranjer[oa]s?|locales|internacionales|nacionales|espanol(?:es|as?)?|frances(?:es|as?)?|alemanes|alemanas?|italian[oa]s?|mexican[oa]s?|europe[oa]s?|american[oa]s?)\b/
/** A figure per week is not that of all weeks. Months are understood. */
const shares =
  /\b(?:per|by) (?:day|week|quarter|year|hour|project|product|service)\b|\b(?:por|al|a la|cada) (?:dia|semana|trimestre|ano|hora|proyecto|producto|servicio)\b/

const article = '(?:(?:no|the|my|our|your|a|an|all|any|some|these|those|other|el|la|los|las|un|una|mis?|tod[oa]s)\\s+)*'
const after = (before: string) => new RegExp(`\\b(?:${before})\\s+${article}([a-z][a-z'’-]{2,})`, 'g')
const records =
  'invoices?|bills?|quotes?|estimates?|e-?mails?|mails?|messages?|contracts?|deals?|tasks?|meetings?|calls?|payments?|revenue|income|sales|clients?|customers?'
const spanishRecords =
  'facturas?|presupuestos?|correos?|mensajes?|contratos?|oportunidad(?:es)?|tareas?|reunion(?:es)?|citas?|pagos?|cobros?|ingresos?|ventas|clientes?'

/** A restriction follows one of these words. */
const complements = [
  after('in|from|with|without|for|by|at|near|within|outside'),
  after(`(?:${records}|sent|send|wrote|written|billed|invoiced) to`),
  after(`(?:${records}|owners?|total|sum|value|number) of`),
  after('(?:spend|spent|cost)(?: \\w+){0,2} on'),
  after('en|con|sin|cerca de'),
  after(`(?:${spanishRecords}|enviad[oa]s?|envie|emitid[oa]s?|emiti|facture|facturado) (?:a|de|del|para)`),
]

const questionWord = new RegExp(`^(?:${[...englishQuestionWords, ...spanishQuestionWords].join('|')})$`)

const isKnownWord = (word: string, words: ReadonlySet<string>): boolean => {
  const plain = word.replace(/['’].*$/, '')
  return (
    words.has(plain) ||
    questionWord.test(plain) ||
    isSubjectWord(plain) ||
    otherWords.test(plain) ||
    isCurrencyWord(plain)
  )
}

/** Words that may follow "in", "for" or "with" without restricting anything, or that a query or topic understands. */
const otherWords =
  /^(?:accepted|active|activ[oa]s?|advance|afternoon|anterior(?:es)?|anybody|anyone|average|borrador(?:es)?|business|company|companies|compar\w+|curso|days?|debtors?|declined|detail|dias?|drafts?|draft|each|end(?:ing)?|estos?|evening|everybody|everyone|everything|expired|expiring|fact|future|general|hand|highest|inactive|inbox|job|largest|leads?|least|longest|lost|lowest|marcha|me|media|meses|mes|minutes?|moment|months?|more|morning|most|myself|negociacion|negotiation|noon|nothing|now|oldest|once|order|particular|past|people|personas?|place|pending|play|present|progress|promedio|propuesta|proposal|qualified|quarters?|queue|realidad|reality|record|records|recientes?|response|respuesta|respect|retraso|return|semanas?|short|signatures?|signed|spam|store|sum|superior(?:es)?|suma|terms|time|times?|todas?|todos?|top|total|touch|trouble|unos|us|valor|value|which|whom|won|work|yet|years?|anos?|pagar(?:me|nos)?|pago|leer|responder|contestar|firmar|cobrar(?:les?)?|enviar|escribir|hacer|cerrar|facturar|abrir|noticias|fecha|firmas?|nadie|nada|ellos?|ellas?|cual(?:es)?|eso|ese|esa|esto|embargo|duda)$/
