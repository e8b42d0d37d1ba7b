import { domainOf, type JudgedMail, localPartOf } from './judged-mail'

/** What kind of sender stands behind a mail; each mark quotes what gave it away. */
export type BulkMarks = {
  /** Sent to many at once: newsletters, promotions, lists. */
  bulk?: string
  /** Nobody typed it: notices, receipts, alerts. */
  automatic?: string
  /** A machine's answer to a mail: absences, delivery reports. */
  autoReply?: string
}

export function bulkMarks(mail: JudgedMail): BulkMarks {
  const bulk = listHeader(mail) ?? unsubscribeLine(mail) ?? promotionalAddress(mail)
  const automatic = automaticAddress(mail) ?? automaticHeader(mail) ?? automaticLine(mail)
  const autoReply = autoReplyMark(mail)
  return { ...(bulk && { bulk }), ...(automatic && { automatic }), ...(autoReply && { autoReply }) }
}

function listHeader({ headers }: JudgedMail): string | undefined {
  if (headers['list-unsubscribe']) return 'List-Unsubscribe'
  if (headers['list-id']) return `List-Id: ${headers['list-id']}`
  if (/bulk|list|junk/i.test(headers.precedence ?? '')) return `Precedence: ${headers.precedence}`
  if (headers['feedback-id'] || headers['x-campaign-id'] || headers['x-mailchimp-id'] || headers['x-mc-user'])
    return 'campaign mark'
  return undefined
}

const unsubscribe =
  /\bunsubscribe\b|\bopt[- ]out\b|manage (your )?(email |notification )?(preferences|subscriptions?)|update your preferences|view (this )?(e-?mail )?in (your )?browser|you('re| are) receiving this (e-?mail|newsletter)|dar(te|se|me)? de baja|cancelar (tu |su |la )?suscripci[oó]n|ver (este correo )?en (tu|el|su) navegador|no deseas? (seguir )?recibi(r|endo)|recibes este (correo|email|mensaje|bolet[ií]n)|(reply|respond)( with)? ["'“‘]?(stop|unsubscribe|remove|no thanks|not interested)\b|respond[ae](me)?( con)? ["'“‘]?(baja|stop|no gracias)\b/i

const unsubscribeLine = ({ plain }: JudgedMail) => plain.match(unsubscribe)?.[0]

const promotional =
  /^(news|newsletter|marketing|promo(s|tions)?|offers?|deals|campaigns?|digest|ofertas|novedades|boletin|promociones|publicidad|hello-news|updates?|info-news|email)$/
const promotionalHost =
  /^(news|newsletter|mail(ing|er)?|email|marketing|promo|offers?|e|em|campaigns?|go|info|updates?|mkt|comms)\d?\./

function promotionalAddress({ from }: JudgedMail): string | undefined {
  if (promotional.test(localPartOf(from))) return from.email
  return promotionalHost.test(domainOf(from)) ? from.email : undefined
}

const automaticName =
  /^(no-?_?reply|do-?_?not-?_?reply|donotreply|noresponder|no-?responder|nao-?responda|notifications?|notify|alerts?|alertas?|mailer|auto(mated|-?confirm)?|bounces?|mailer-daemon|postmaster|system|robot|orders?|pedidos?|receipts?|recibos?|shipment(-tracking)?|shipping|tracking|deliver(?:y|ies)|itinerar(?:y|ies)|e-?tickets?|envios?|statements?|invoice(s|-?noreply)?|avisos?|notificaciones|confirm(ations?|aciones)?|reservations?|bookings?|calendar-notification|security|verify|account(s|-?update)?|service|messages?-?noreply|wordpress|jira|gitlab|github|root|cron|monitor(ing)?|status|bot|check-?in|billing|invitations?|jobs?-?listings|digest)([+.-].*)?$/

function automaticAddress({ from }: JudgedMail): string | undefined {
  const local = localPartOf(from)
  if (automaticName.test(local) || /(^|[.+_-])(no-?reply|donotreply)([.+_-]|$)/.test(local)) return from.email
  return undefined
}

const automaticHeader = ({ headers }: JudgedMail) =>
  /auto-(generated|notified)/i.test(headers['auto-submitted'] ?? '') ? 'Auto-Submitted' : undefined

const automatedLine =
  /(this is an automat(ed|ic)|automatically generated|(sent|generated) automatically|do not reply (to this|directly)|(please )?do not reply\.|please (do not|don't) reply|replies to this (email|message) are not|unmonitored (mailbox|inbox|address)|mensaje autom[aá]tico|(generado|enviado) autom[aá]ticamente|no respond(a|as|er) a este (correo|mensaje|email))/i

const automaticLine = ({ plain }: JudgedMail) => plain.match(automatedLine)?.[0]

function autoReplyMark({ headers, subject, from, plain }: JudgedMail): string | undefined {
  if (/auto-replied/i.test(headers['auto-submitted'] ?? '') || headers['x-autoreply']) return 'Auto-Submitted'
  if (/^(mailer-daemon|postmaster)$/.test(localPartOf(from))) return from.email
  return (
    subject.match(
      /^(automatic reply|auto(matic)?[- ]?reply|out of (the )?office|respuesta autom[aá]tica|fuera de (la )?oficina|ausente)\b/i,
    )?.[0] ??
    plain
      .slice(0, 400)
      .match(
        /i('m| am| will be) (currently )?(out of (the )?office|away|on (vacation|holiday|annual leave|leave))\b.{0,80}(until|return|back|limited access)|estar[eé] (fuera de la oficina|ausente|de vacaciones)|me encuentro (fuera de la oficina|de vacaciones|ausente)/i,
      )?.[0]
  )
}
