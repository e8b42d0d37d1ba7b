import type { Language } from '#core/language-of'
import { stripAccents } from '#core/strip-accents'
import { type AskedTime, timeIn } from './asked-time'
import { suggestions } from './conversation'

/** What a question asks for, as far as rules can tell. */
export type Topic =
  | 'draft-mail'
  | 'summarize-mails'
  | 'analyze-communication'
  | 'project-update'
  | 'agenda'
  | 'prioritize'
  | 'insights'
  | 'follow-ups'
  | 'owed'
  | 'earned'
  | 'invoiced'
  | 'invoice'
  | 'draft-invoices'
  | 'payment-habits'
  | 'due'
  | 'silent'
  | 'unanswered'
  | 'inbox'
  | 'schedule'
  | 'free'
  | 'deals'
  | 'contracts'
  | 'client-list'
  | 'contact'
  | 'client'
  | 'count'
  | 'find'
  | 'act'
  | 'greeting'
  | 'thanks'
  | 'help'

export type Asked = {
  topic: Topic
  language: Language
  time: AskedTime
  overdueOnly: boolean
  /** The question without accents and in small letters. */
  words: string
}

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

const mails = '(?:e-?mails?|mails?|messages?|correos?|mensajes?|emails?)'
const anyOf = (...patterns: (RegExp | string)[]) =>
  new RegExp(patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.source)).join('|'))

/** The first that fits; the narrower ones stand first. English and Spanish, read without accents. */
const signs: [Topic, RegExp][] = [
  ['greeting', /^\W*(hello|hi|hey|good (morning|afternoon|evening)|hola|buen[oa]s( dias| tardes| noches)?)\W*$/],
  ['thanks', /^\W*(thanks?( you)?|many thanks|cheers|great|perfect|ok(ay)?|(muchas )?gracias|perfecto|vale)\W*$/],
  ['invoice', /\b[a-z]{1,12}-(\d{4}-)?\d+\b/],
  [
    'draft-invoices',
    /\bdraft invoices?\b|\binvoices?\b.{0,25}\bdrafts?\b|\bborradores? de facturas?\b|\bfacturas? en borrador\b|\bunsent invoices?\b|\bfacturas? sin enviar\b/,
  ],
  [
    'unanswered',
    anyOf(
      `\\b(unanswered|not (yet )?(answered|replied)|haven't (answered|replied|responded)|(need|have|waiting|wait) .{0,20}\\b(reply|replies|answer|response)|sin (contestar|responder)|no he (contestado|respondido)|por (contestar|responder))\\b`,
      `\\bwho (is|are|'s) waiting\\b|quien (espera|esta esperando)`,
    ),
  ],
  [
    'silent',
    /\b(not|haven't|have not|hasn't|never)\b.{0,30}\b(written|wrote|emailed|contacted|spoken|talked|heard|reached|been in touch)\b|\b(lost touch|out of touch|gone quiet|neglect\w*)\b|\bno (les? |le )?(he|hemos|ha) (escrito|contactado|hablado)\b|\bsin (escribir\w*|contactar|noticias)\b|\bhace (cuanto|tiempo) (que )?no (le |les )?(escribo|contacto|hablo)/,
  ],
  [
    'payment-habits',
    /\bhow (late|fast|quickly|soon|long)\b.{0,40}\bpay(s|ing|ment)?\b|\b(pays?|payers?) (late|slowly|on time)\b|\b(slow|late) payers?\b|\bcuanto tardan?\b.{0,30}\bpag\w+|\bpagan? (tarde|a tiempo)\b/,
  ],
  [
    'owed',
    /\b(owes?|owed|owing|unpaid|outstanding|overdue invoices?|past due|receivables?|who (still )?has(n't| not) paid|(has|have)n't paid|invoices? (are )?(open|due|overdue|unpaid|late)|(open|late) invoices?|debe[n]?( dinero)?|adeudan?|deudas?|deudor\w*|morosos?|impagad\w+|sin pagar|no ha(n)? pagado|por cobrar|facturas? (estan )?(pendientes?|vencidas?|abiertas?|atrasadas?))\b(?! hacer)/,
  ],
  [
    'draft-mail',
    anyOf(
      `\\b(draft|write|compose|send|redacta\\w*|escrib[ei]\\w*|envia\\w*|manda\\w*|prepara\\w*)\\b.{0,60}\\b(${mails.slice(3, -1)}|letter|reply|reminder|note to|carta|respuesta|recordatorio)\\b`,
      /^\W*(draft|redacta|escribe(le)? a|write to|reply to|responde a|contesta a)\b/,
      /\bborrador de (correo|respuesta|email)\b/,
    ),
  ],
  [
    'summarize-mails',
    anyOf(
      `\\b(summar\\w+|recap|digest|resum\\w+)\\b.{0,40}\\b(${mails.slice(3, -1)}|inbox|bandeja)\\b`,
      `\\bwhat('s| is) (new )?in my inbox\\b|\\bque hay (de nuevo )?en mi (bandeja|correo)`,
    ),
  ],
  [
    'inbox',
    anyOf(
      `\\b(unread|important|new|urgent|critical|starred|latest|recent)\\b.{0,20}\\b${mails}\\b`,
      `\\b${mails}\\b.{0,25}\\b(unread|important|urgent|today|yesterday|sin leer|no leidos?|importantes?|urgentes?|nuevos?|recientes?|hoy|ayer)\\b`,
      `\\b(nuevos?|ultimos?) ${mails}\\b|^\\W*(show |list |check )?(me )?(my )?(inbox|emails?)\\W*$`,
    ),
  ],
  [
    'agenda',
    /\b(meeting )?agenda (for|with|of|para|con|de)\b|\b(create|make|prepare|crea|prepara)\w*\b.{0,30}\bagenda\b|orden del dia/,
  ],
  [
    'project-update',
    /\b(project|status|progress) (update|report)\b|\b(actualizacion|informe|resumen|estado) del? proyecto\b|\binforme de (avance|estado)\b/,
  ],
  [
    'follow-ups',
    /\bfollow[- ]?ups?( questions?)?\b|\bquestions? (to|should i) ask\b|\bpreguntas (de seguimiento|para)\b|\bque (puedo|deberia|debo) preguntar/,
  ],
  [
    'act',
    /^\W*(please |can you |could you |por favor,? |puedes )?(delete|remove|erase|send|create|add|schedule|book|cancel|mark|update|change|move|archive|charge|rename|assign|remind me|borra\w*|elimina\w*|envia\w*|manda\w*|crea\w*|anade|agrega\w*|programa\w*|agenda (una|un|la|el)|reserva\w*|cancela\w*|marca\w*|actualiza\w*|cambia\w*|mueve|archiva\w*|cobra\w*|recuerdame)\b/,
  ],
  [
    'prioritize',
    /\bprioriti[sz]e\b|\bpriorit(ies|y list)\b|\bwhat should i (do|work on|focus|tackle)\b|\bfocus on\b|\bwhat('s| is) (most )?(urgent|next for me)\b|\bwhere (do|should) i (start|begin)\b|\bque (debo|deberia|tengo que|me toca|hay que) hacer\b|\bpor donde empiezo\b|\bprioriza\w*|\bprioridades\b|\ben que (me )?(concentro|enfoco|debo trabajar)/,
  ],
  [
    'analyze-communication',
    anyOf(
      `\\b(analy[sz]e|analisis|analiza\\w*)\\b.{0,40}\\b(communication|correspondence|comunicacion|${mails.slice(3, -1)})\\b`,
      /\b(last|latest|most recent|ultim[oa]s?)\b.{0,30}\b(writ\w*|wrote|e?-?mail(ed)?|mails?|message|heard|contact(ed)?|correos?|mensajes?|escribi\w*)\b/,
      /\b(when|cuando)\b.{0,30}\b(write|wrote|written|heard|hear|escrib\w+)\b/,
      `\\b${mails}\\b.{0,15}\\b(from|with|to|by|de|con|a)\\b`,
    ),
  ],
  [
    'free',
    /\b(am i|are we|i'm|i am) (free|available|busy|booked)\b|\b(free|available) (time|slots?)\b|\bestoy (libre|disponible|ocupad[oa])\b|\btengo (libre|hueco|un hueco|tiempo)\b|\bhuecos? libres?\b/,
  ],
  [
    'contracts',
    /\b(contracts?|contratos?|agreements?|acuerdos?)\b.{0,40}\b(expir\w*|end(s|ing)?|run(s|ning)? out|renew\w*|sign\w*|unsigned|draft\w*|open|active|vence\w*|caduca\w*|termina\w*|firma\w*|renova\w*|renueva\w*|borrador\w*|abiert\w+|vigentes?)\b|\b(unsigned|open|my|all|signed|expired|list|mis|todos los) (my )?(contracts?|contratos?)\b/,
  ],
  [
    'schedule',
    /\b(meetings?|events?|calendar|schedule[d]?|appointments?|agenda|my (day|week)|anything (on|planned|coming|this|next|tomorrow|today)|what('s| is) (on|coming up|happening)\b|what do i have (on|today|tomorrow|this|next)|calls? (today|tomorrow|this|next)|reunion(es)?|citas?|calendario|eventos?|llamadas?|mi (dia|semana)|tengo (algo )?(hoy|manana|el (lunes|martes|miercoles|jueves|viernes|sabado|domingo)|esta semana|la proxima semana|la semana))\b/,
  ],
  ['due', /\b(due|deadlines?|to-?dos?|tasks?|overdue|tareas?|vence\w*|vencid\w+|pendientes?|plazos?|por hacer)\b/],
  [
    'deals',
    /\b(deals?|pipeline|win rate|opportunit\w+|proposals?|tratos?|oportunidades|oportunidad|embudo|negocios?|propuestas?|ventas abiertas|tasa de (exito|cierre))\b/,
  ],
  [
    'invoiced',
    /\b(invoiced|billed|facture|facturado|facturamos|facturacion)\b|\b(did|have) (i|we) (invoice|bill)\b|\binvoices?\b.{0,30}\b(sent|issued|send|made|created|have i|this|last|today|yesterday|in)\b|\b(sent|issued)\b.{0,20}\binvoices?\b|\bfacturas?\b.{0,30}\b(enviad\w+|emitid\w+|envie|emiti|hechas?|este|esta|hoy|ayer|del?|en)\b/,
  ],
  [
    'earned',
    /\b(revenue|earn(ed|ings?)?|turnover|made (this|last)|(did|have|do) (i|we) (make|made|receive[d]?|earn|take in)|income|been paid|payments? (received|came in|this|last)|how much (has|have|did) .{1,40} (pay|paid)|(who|which clients?) paid|how am i doing|compared (to|with) last|ingresos?|gane|ganado|ganamos|cobrado|cobre|recibi(do)?|ha(n)? pagado|pago .{0,30}(este|el) (mes|ano)|como (voy|vamos|va el negocio))\b/,
  ],
  [
    'insights',
    /\b(insights?|trends?|(best|top|biggest|most valuable) (clients?|customers?)|how (is|was) business|mejor(es)? clientes?|clientes? (mas )?(importantes?|grandes?|valios\w+)|tendencias?)\b/,
  ],
  [
    'client-list',
    /\b(list|show|which|all|new|newest|inactive|pending|active|latest)\b.{0,20}\b(clients?|customers?)\b|\b(who are|what are)\b.{0,10}\b(clients?|customers?)\b|\b(lista|muestra\w*|cuales|todos|mis|nuevos|que)\b.{0,20}\bclientes\b|\bclientes (nuevos|activos|inactivos|pendientes)\b/,
  ],
  [
    'count',
    /\bhow many\b|\bnumber of (my |our )?(clients?|customers?|tasks?|e-?mails?|deals?|invoices?|contracts?|events?|notes?|documents?)\b|\bcuant[oa]s\b/,
  ],
  [
    'contact',
    /\b(phone( number)?|telephone|e-?mail address|address|number|reach|contact details?|telefono|numero|direccion|correo (electronico )?de|email de|datos de contacto|contactar)\b/,
  ],
  [
    'find',
    /\b(find|search|look (for|up)|where (is|are)|busca\w*|encuentra|donde (esta|estan))\b|\b(notes?|documents?|files?|contracts?|notas?|documentos?|archivos?|contratos?)\b.{0,40}\b(about|with|from|for|on|of|sobre|con|de|para)\b|\b(summari[sz]e|resume)\b.{0,20}\b(notes?|notas?)\b/,
  ],
  [
    'client',
    /\b(tell me about|who is|what do (i|we) know|about|status of|summary of|summari[sz]e|quien es|hablame de|cuentame (de|sobre)|que se de|que sabes de|informacion (de|sobre))\b/,
  ],
]

export function askedIn(question: string): Asked {
  const words = stripAccents(question).toLowerCase()
  const chip = chips[question.trim()]
  return {
    topic: chip ?? signs.find(([, sign]) => sign.test(words))?.[0] ?? 'help',
    language: chip ? 'en' : languageAsked(question, words),
    time: timeIn(words),
    overdueOnly: /\b(overdue|past due|late|vencid\w+|atrasad\w+)\b/.test(words),
    words,
  }
}

const spanishAsked =
  /\b(que|quien(es)?|cuant[oa]s?|cual(es)?|cuando|donde|como|mis?|deben?|hablame|cuentame|algo|hay|debo|fue|facturas?|vencid[oa]s?|vencen?|pendientes?|proxim[oa]s?|citas?|reunion(es)?|tareas?|correos?|clientes?|contratos?|notas?|documentos?|tratos?|oportunidades|ingresos?|semana|mes|hoy|manana|ayer|esta|este|para|con|una?|por|sin|tengo|hola|gracias|redacta|escribe|resume|resumen|busca|muestra|lista|borra|crea|envia|analiza|prioriza|telefono|direccion|sobre|negocio|hacer|estado|proyecto|informe|orden|dia|oportunidad|negociacion|seguimiento|comunicacion|analisis|preguntas?|recordatorio|borrador(es)?|teneis|cobrado|facturado|libre|buen[oa]s|dias|tardes)\b/g
const englishAsked =
  /\b(how|much|many|what|who|whom|which|when|where|why|do|does|did|is|are|am|was|have|has|my|i|we|our|you|the|a|an|to|of|in|on|for|from|with|about|this|next|last|week|month|year|today|tomorrow|owes?|due|overdue|invoices?|meetings?|tasks?|emails?|mails?|clients?|deals?|contracts?|notes?|documents?|find|show|list|tell|draft|write|summari[sz]e|analy[sz]e|help|and|please|thanks?|hello|hi|unpaid|pipeline|calendar|upcoming|new|open)\b/g

/** A question is too short for the small words of a letter to tell; what people ask with does. */
function languageAsked(question: string, words: string): Language {
  const count = (sign: RegExp) => words.match(sign)?.length ?? 0
  return count(spanishAsked) + (/[¿¡]/.test(question) ? 2 : 0) > count(englishAsked) ? 'es' : 'en'
}
