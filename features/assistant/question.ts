import { folded } from '#core/folded'
import { type Language, languageOf } from '#core/language-of'
import { suggestions } from './conversation'

/** What a question asks for, as far as rules can tell. */
export const topics = [
  'draft-mail',
  'summarize-mails',
  'analyze-communication',
  'project-update',
  'agenda',
  'prioritize',
  'insights',
  'earned',
  'find',
  'follow-ups',
  'owed',
  'due',
  'silent',
  'schedule',
  'deals',
  'client',
  'count',
  'help',
] as const
export type Topic = (typeof topics)[number]

export type Span = 'today' | 'tomorrow' | 'week' | 'next-week' | 'month'
export type Asked = { topic: Topic; language: Language; span: Span; overdueOnly: boolean }

const chips: Record<string, Topic> = {
  [suggestions[0]]: 'draft-mail',
  [suggestions[1]]: 'summarize-mails',
  [suggestions[2]]: 'analyze-communication',
  [suggestions[3]]: 'project-update',
  [suggestions[4]]: 'agenda',
  [suggestions[5]]: 'prioritize',
  [suggestions[6]]: 'insights',
  [suggestions[7]]: 'follow-ups',
}

/** The first that fits; the narrower ones stand first. */
const signs: [Topic, RegExp][] = [
  [
    'silent',
    /\b(not|haven't|have not|hasn't|never)\b.{0,30}\b(written|wrote|emailed|contacted|spoken|talked|heard|reached)\b|\b(lost touch|out of touch|gone quiet|neglect\w*)\b|\bno (he|hemos|ha) (escrito|contactado|hablado)\b|sin (escribir|contactar|noticias)/,
  ],
  [
    'owed',
    /\b(owes?|owed|owing|unpaid|outstanding|overdue invoices?|past due|receivables?|who has(n't| not) paid|invoices? (are )?(open|due|overdue|unpaid)|debe[n]?|deuda|impagad\w+|facturas? (pendientes?|vencidas?|abiertas?))\b/,
  ],
  [
    'draft-mail',
    /\b(draft|write|compose|redacta\w*|escrib[ei]\w*)\b.{0,60}\b(e-?mail|mail|letter|message|reply|note to|correo|carta|mensaje|respuesta)\b|\b(draft|redacta)\b/,
  ],
  [
    'summarize-mails',
    /\b(summar\w+|recap|digest|resum\w+)\b.{0,40}\b(e-?mails?|mails?|inbox|correos?|bandeja)\b|\bwhat('s| is) (new )?in my inbox\b/,
  ],
  ['agenda', /\bagenda\b|orden del dia/],
  [
    'project-update',
    /\b(project|status|progress) (update|report)\b|\bactualizacion (del|de) proyecto\b|estado del proyecto/,
  ],
  ['follow-ups', /\bfollow[- ]?ups?( questions?)?\b|\bquestions? (to|should i) ask\b|preguntas de seguimiento/],
  ['prioritize', /\bpriorit\w+|\bwhat should i (do|work on|focus)\b|\bfocus on\b|que (debo|deberia) hacer/],
  [
    'analyze-communication',
    /\b(analy[sz]e|analisis|analiza\w*)\b.{0,40}\b(communication|emails?|correspondence|comunicacion|correos?)\b/,
  ],
  [
    'schedule',
    /\b(meetings?|events?|calendar|schedule|appointments?|my (day|week)|reunion(es)?|citas?|calendario|eventos?)\b/,
  ],
  ['due', /\b(due|deadlines?|to-?dos?|tasks?|overdue|tareas?|vence\w*|pendientes?|plazos?)\b/],
  ['deals', /\b(deals?|pipeline|win rate|opportunit\w+|proposals?|tratos?|oportunidades|embudo|negocios)\b/],
  [
    'earned',
    /\b(revenue|earn(ed|ings)?|made (this|last)|(did|have) (i|we) (make|made|received?)|income|been paid|how much (has|have|did) .{1,40} (pay|paid)|ingresos|ganado|cobrado)\b/,
  ],
  [
    'insights',
    /\b(insights?|trends?|best clients?|top clients?|how (is|was) business|mejor(es)? clientes?|facturado)\b/,
  ],
  [
    'find',
    /\b(find|search|look for|where (is|are)|busca\w*|encuentra|donde (esta|estan))\b|\b(notes?|documents?|files?|contracts?|notas?|documentos?|contratos?)\b.{0,40}\b(about|with|from|for|on|sobre|con|de)\b/,
  ],
  ['count', /\bhow many\b|\bcuant[oa]s\b/],
  [
    'client',
    /\b(tell me about|who is|what do (i|we) know|about|status of|summary of|summari[sz]e|quien es|hablame de|informacion (de|sobre))\b/,
  ],
]

export function askedIn(question: string): Asked {
  const words = folded(question).toLowerCase()
  const topic = chips[question.trim()] ?? signs.find(([, sign]) => sign.test(words))?.[0] ?? 'help'
  return {
    topic,
    language: languageOf(question),
    span: spanIn(words),
    overdueOnly: /\b(overdue|past due|late|vencid\w+|atrasad\w+)\b/.test(words),
  }
}

function spanIn(words: string): Span {
  if (/\b(tomorrow|manana)\b/.test(words)) return 'tomorrow'
  if (/\b(today|hoy|this (morning|afternoon))\b/.test(words)) return 'today'
  if (/\b(next week|proxima semana|semana que viene)\b/.test(words)) return 'next-week'
  return /\b(month|mes)\b/.test(words) ? 'month' : 'week'
}
