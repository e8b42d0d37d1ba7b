import type { Language } from '#core/detect-language'
import { plural } from '#core/plural'

/** The kinds of mail for which the records hold the facts. */
export type Occasion = 'payment-reminder' | 'confirm-meeting' | 'quote' | 'thanks-for-payment'

/** English and Spanish in lower case without accents; the first match wins. */
const patterns: [Occasion, RegExp][] = [
  ['thanks-for-payment', /\b(thank\w*|agradec\w*|gracias)\b.{0,40}\b(pay\w*|paid|pag\w+)\b/],
  [
    'payment-reminder',
    /\b(overdue|unpaid|past due|late payment|outstanding|owes?|reminder|remind|recordatorio|recuerd\w+|vencid\w+|impagad\w+|debe|pendientes?)\b/,
  ],
  ['confirm-meeting', /\b(confirm\w*)\b.{0,50}\b(meeting|call|appointment|visit|reunion|cita|llamada|visita)\b/],
  ['quote', /\b(quote|estimate|presupuesto)\b/],
]

/** "Remind Earl about the quote" is not a payment reminder. */
export function occasionOf(words: string): Occasion | undefined {
  const found = patterns.filter(([, pattern]) => pattern.test(words)).map(([occasion]) => occasion)
  const [first] = found
  if (first !== 'payment-reminder' || ofPayment.test(words)) return first
  return found[1] ?? (plainReminder.test(words) ? first : undefined)
}

const ofPayment =
  /\b(overdue|unpaid|past due|pay\w*|invoices?|bills?|outstanding|owes?|money|debt|pagos?|pagar\w*|facturas?|vencid\w+|impagad\w+|debe|pendientes?)\b/
/** "Send Earl a reminder" without a topic means a payment reminder. */
const plainReminder =
  /^(?!.*\b(?:about|that|to (?!\w+\W*$)|of|for|sobre|de|que)\b).*\b(?:reminder|remind|recordatorio|recuerd\w+)\b/

export type Tone = 'formal' | 'firm'

export function toneAsked(words: string): Tone | undefined {
  if (
    /\b(firm\w*|stern\w*|strict\w*|final (?:notice|reminder)|last reminder|firmeza|ultimo (?:aviso|recordatorio))\b/.test(
      words,
    )
  )
    return 'firm'
  return /\b(formal\w*|polite\w*|de usted)\b/.test(words) ? 'formal' : undefined
}

/** The language that the question asks for. */
export function languageAsked(words: string): Language | undefined {
  if (/\b(in spanish|en espanol|en castellano)\b/.test(words)) return 'es'
  return /\b(in english|en ingles)\b/.test(words) ? 'en' : undefined
}

export type OccasionFacts = {
  invoices?: { number: string; amount: string; due: string | null; daysLate: number; link?: string | null }[]
  tone?: Tone | undefined
  total?: string
  meeting?: { title: string; when: string; place: string | null }
  quote?: { number: string; title: string; amount: string; validUntil: string | null }
  payment?: { number: string; amount: string }
}

export type WrittenMail = { subject: string; lines: string[] }

/** Subject and sentences of a mail; undefined if the records do not have the facts. */
export function mailFor(occasion: Occasion, language: Language, facts: OccasionFacts): WrittenMail | undefined {
  return language === 'es' ? inSpanish(occasion, facts) : inEnglish(occasion, facts)
}

function inEnglish(
  occasion: Occasion,
  { invoices = [], total, tone, meeting, quote, payment }: OccasionFacts,
): WrittenMail | undefined {
  const [first] = invoices
  if (occasion === 'payment-reminder' && first) {
    const list = invoices.map(
      ({ number, amount, due, daysLate, link }) =>
        `- Invoice ${number}: ${amount}${due ? `, due ${due}` : ''}${daysLate > 0 ? ` (${plural(daysLate, 'day')} ago)` : ''}${link ? `\n  ${link}` : ''}`,
    )
    return {
      subject: `${invoices.length === 1 ? `Invoice ${first.number}` : 'Open invoices'}: ${tone === 'firm' ? 'payment due' : 'a friendly reminder'}`,
      lines: [
        invoices.length === 1
          ? 'I hope you are well. According to my records this invoice is still open:'
          : 'I hope you are well. According to my records these invoices are still open:',
        list.join('\n'),
        ...(invoices.length > 1 && total ? [`That is ${total} in all.`] : []),
        tone === 'firm'
          ? 'Please pay within seven days, or write to me today on which day the payment will arrive. If it is already on its way, please ignore this mail.'
          : 'Could you let me know when I can expect the payment? If it is already on its way, please ignore this mail. If something about it is unclear, just answer.',
      ],
    }
  }
  if (occasion === 'confirm-meeting' && meeting)
    return {
      subject: `Confirmed: ${meeting.title}`,
      lines: [
        `This is to confirm our meeting “${meeting.title}” on ${meeting.when}${meeting.place ? `, ${meeting.place}` : ''}.`,
        'If the time no longer suits you, please let me know. See you then.',
      ],
    }
  if (occasion === 'quote' && quote)
    return {
      subject: `Quote ${quote.number}: ${quote.title}`,
      lines: [
        `Have you had a moment to look at quote ${quote.number} (“${quote.title}”) over ${quote.amount}?${quote.validUntil ? ` It holds until ${quote.validUntil}.` : ''}`,
        'I am glad to answer questions or to change it where it does not fit.',
      ],
    }
  if (occasion === 'thanks-for-payment' && payment)
    return {
      subject: `Thank you for your payment (${payment.number})`,
      lines: [
        `Thank you: your payment of ${payment.amount} for invoice ${payment.number} has arrived.`,
        'It was a pleasure to work with you.',
      ],
    }
  return undefined
}

function inSpanish(
  occasion: Occasion,
  { invoices = [], total, tone, meeting, quote, payment }: OccasionFacts,
): WrittenMail | undefined {
  const [first] = invoices
  if (occasion === 'payment-reminder' && first) {
    const list = invoices.map(
      ({ number, amount, due, daysLate, link }) =>
        `- Factura ${number}: ${amount}${due ? `, vencimiento ${due}` : ''}${daysLate > 0 ? ` (hace ${daysLate} ${daysLate === 1 ? 'día' : 'días'})` : ''}${link ? `\n  ${link}` : ''}`,
    )
    return {
      subject: invoices.length === 1 ? `Factura ${first.number}: recordatorio` : 'Facturas pendientes: recordatorio',
      lines: [
        invoices.length === 1
          ? 'Espero que todo vaya bien. Según mis registros, esta factura sigue pendiente:'
          : 'Espero que todo vaya bien. Según mis registros, estas facturas siguen pendientes:',
        list.join('\n'),
        ...(invoices.length > 1 && total ? [`En total son ${total}.`] : []),
        tone === 'firm'
          ? 'Te ruego que lo pagues en un plazo de siete días, o que me escribas hoy qué día llegará el pago. Si ya está en camino, no hagas caso de este correo.'
          : '¿Podrías decirme cuándo puedo esperar el pago? Si ya está en camino, no hagas caso de este correo. Si algo no está claro, respóndeme sin problema.',
      ],
    }
  }
  if (occasion === 'confirm-meeting' && meeting)
    return {
      subject: `Confirmación: ${meeting.title}`,
      lines: [
        `Te confirmo nuestra reunión «${meeting.title}», ${meeting.when}${meeting.place ? `, ${meeting.place}` : ''}.`,
        'Si la hora ya no te viene bien, avísame. ¡Hasta entonces!',
      ],
    }
  if (occasion === 'quote' && quote)
    return {
      subject: `Presupuesto ${quote.number}: ${quote.title}`,
      lines: [
        `¿Has podido mirar el presupuesto ${quote.number} («${quote.title}») por ${quote.amount}?${quote.validUntil ? ` Es válido hasta el ${quote.validUntil}.` : ''}`,
        'Si tienes preguntas o quieres cambiar algo, dímelo.',
      ],
    }
  if (occasion === 'thanks-for-payment' && payment)
    return {
      subject: `Gracias por tu pago (${payment.number})`,
      lines: [
        `Gracias: ha llegado tu pago de ${payment.amount} por la factura ${payment.number}.`,
        'Ha sido un placer trabajar contigo.',
      ],
    }
  return undefined
}
