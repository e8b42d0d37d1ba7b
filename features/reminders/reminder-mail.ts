import { formatCents } from '#core/money'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { formatLongDay } from '#features/invoices/invoice-document'
import type { Business } from '#features/settings/business'

export type ReminderMailInput = {
  invoiceNumber: string
  clientName: string
  language: DocumentLanguage
  currency: string
  amountCents: number
  balanceCents: number
  dueDate: string
  /** Negative before the due date. */
  daysLate: number
  /** A fee that was added to the invoice. */
  lateFeeCents: number
  link: string
}

/** A kind reminder in the client's language: amount, days, link; the PDF is attached. */
export function reminderMail(input: ReminderMailInput, business: Pick<Business, 'name' | 'paymentInstructions'>) {
  const words = texts[input.language]
  const paragraphs = [
    words.hello(input.clientName.trim().split(/\s+/)[0] ?? ''),
    `${words.state(input)}${input.balanceCents < input.amountCents ? ` ${words.open(money(input.balanceCents, input))}` : ''}`,
    input.lateFeeCents > 0 ? words.fee(money(input.lateFeeCents, input)) : '',
    `${words.see}\n${input.link}`,
    business.paymentInstructions,
    words.ignore,
    `${words.thanks}\n${business.name}`.trim(),
  ]
  return { subject: words.subject(input, business.name), text: paragraphs.filter(Boolean).join('\n\n') }
}

const money = (cents: number, { currency }: ReminderMailInput) => formatCents(cents, currency)
const dueDay = ({ dueDate, language }: ReminderMailInput) => formatLongDay(dueDate, language)

type Words = {
  hello: (name: string) => string
  subject: (input: ReminderMailInput, from: string) => string
  state: (input: ReminderMailInput) => string
  open: (rest: string) => string
  fee: (amount: string) => string
  see: string
  ignore: string
  thanks: string
}

const texts: Record<DocumentLanguage, Words> = {
  en: {
    hello: (name) => `Hello ${name},`,
    subject: ({ invoiceNumber }, from) => `Reminder: invoice ${invoiceNumber}${from && ` from ${from}`}`,
    state: (input) => {
      const invoice = `invoice ${input.invoiceNumber} for ${money(input.amountCents, input)}`
      const days = Math.abs(input.daysLate) === 1 ? '1 day' : `${Math.abs(input.daysLate)} days`
      if (input.daysLate < 0) return `A short reminder: ${invoice} is due on ${dueDay(input)}, in ${days}.`
      if (input.daysLate === 0) return `A short reminder: ${invoice} is due today, ${dueDay(input)}.`
      return `Perhaps it was overlooked: ${invoice} was due on ${dueDay(input)}, ${days} ago.`
    },
    open: (rest) => `Of this, ${rest} is still open.`,
    fee: (amount) => `A late fee of ${amount} has been added to it.`,
    see: 'It is attached, and you can see it here:',
    ignore: 'If you have paid it in the meantime, thank you, and please ignore this mail.',
    thanks: 'Thank you,',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    subject: ({ invoiceNumber }, from) => `Recordatorio: factura ${invoiceNumber}${from && ` de ${from}`}`,
    state: (input) => {
      const invoice = `la factura ${input.invoiceNumber} por ${money(input.amountCents, input)}`
      const days = Math.abs(input.daysLate) === 1 ? '1 día' : `${Math.abs(input.daysLate)} días`
      if (input.daysLate < 0) return `Un breve recordatorio: ${invoice} vence el ${dueDay(input)}, dentro de ${days}.`
      if (input.daysLate === 0) return `Un breve recordatorio: ${invoice} vence hoy, ${dueDay(input)}.`
      return `Quizá se le ha pasado: ${invoice} venció el ${dueDay(input)}, hace ${days}.`
    },
    open: (rest) => `De ese importe quedan pendientes ${rest}.`,
    fee: (amount) => `Se ha añadido un recargo por demora de ${amount}.`,
    see: 'Va adjunta, y también puede verla aquí:',
    ignore: 'Si ya la ha pagado, muchas gracias, y no tenga en cuenta este correo.',
    thanks: 'Gracias,',
  },
}

/** The line that charges a late fee. */
export const lateFeeLine: Record<DocumentLanguage, string> = { en: 'Late fee', es: 'Recargo por demora' }

/** The line on an invoice of its own, where the late one could not be changed any more. */
export const lateFeeLineFor = (invoiceNumber: string): Record<DocumentLanguage, string> => ({
  en: `Late fee for invoice ${invoiceNumber}`,
  es: `Recargo por demora de la factura ${invoiceNumber}`,
})
