import { stripAccents } from '#core/strip-accents'
import type { Db } from '#platform/db/database'
import type { HistoryTurn } from '../../conversation'
import * as facts from '../store/facts'

/** Words with which people ask are nobody's name. */
const notNames = new Set(
  `how much does owe owes owed what who whom when where why which is are the for with about have has had not written month months week weeks day days year quarter
today tomorrow yesterday tonight draft email emails mail mails message messages write wrote reply answer send client clients customer customers summarize summarise analyze analyse
generate create meeting meetings agenda help prioritize task tasks find insights suggest follow followup questions question tell project projects update invoice invoices please and
from that this these those recent data communication open all our their next last latest due can you could would should show list many any anything something said say mention regarding called
named was were did will long late paid pay pays paying payment payments phone number address contact details deal deals pipeline contract contracts note notes document documents
file files event events calendar schedule appointment appointments busy free status summary money total amount earn earned revenue income made make best biggest new unread important
overdue unpaid outstanding high low medium priority urgent know look search get got give need want there here his her him she they them its asking ask tells telling
cuanto cuanta cuantos cuantas debe deben quien quienes que cual cuales cuando donde como para con del los las una unas unos por sin sobre desde hasta correo correos cliente clientes
factura facturas tarea tareas reunion reuniones cita citas nota notas documento documentos contrato contratos oportunidad oportunidades pago pagos pagado pagar mes semana hoy manana
ayer este esta estos estas tengo tiene hay mis mas muy proxima proximo proximas proximos ultimo ultima ultimos pasado pasada telefono numero direccion busca buscar muestra muestrame dime
hablame cuentame redacta escribe escribele escribir envia manda resume resumen analiza vence vencen vencida vencidas vencido pendiente pendientes abierta abiertas hacer deberia debo
dinero total factura facturado cobrado ganado ingresos gracias hola favor pidiendo pidiendole pide preguntando`.split(
    /\s+/,
  ),
)

export const nameWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !notNames.has(stripAccents(word)))
    .slice(0, 12)

/** Nobody, one, or several who fit equally well. */
export async function clientsSpokenOf(db: Db, question: string, history: HistoryTurn[]): Promise<facts.ClientFact[]> {
  const here = await bestNamed(db, question)
  if (here.length > 0 || !pronoun.test(question)) return here
  for (const { content } of history
    .filter(({ role }) => role === 'user')
    .slice(-3)
    .reverse()) {
    const before = await bestNamed(db, content)
    if (before.length > 0) return before
  }
  return []
}

const pronoun =
  /(?<!\p{L})(him|her|hers|them|they|their|his|she|he|that client|él|ella|ellos|ellas|le|les|su|sus|este cliente|ese cliente)(?!\p{L})/iu

async function bestNamed(db: Db, text: string): Promise<facts.ClientFact[]> {
  const found = await facts.clientsNamed(db, nameWords(text))
  return found.filter(({ hits }) => hits === found[0]?.hits)
}
