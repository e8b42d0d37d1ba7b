import type { Business } from '#features/settings/business'
import { exactMoney } from './currency'
import { documentWords } from './document-words'
import type { DocumentLanguage } from './invoice'
import { dayInWords } from './paper'

type Mailed = {
  invoiceNumber: string
  clientName: string
  language: DocumentLanguage
  currency: string
  amountCents: number
  balanceCents: number
  dueDate: string | null
}

/** The mail that goes with an invoice, in the client's language; the owner may still change every word. */
export function mailFor(
  invoice: Mailed,
  business: Pick<Business, 'name' | 'paymentInstructions'>,
  link: string | null,
) {
  const { language, invoiceNumber } = invoice
  const from = business.name
  const subject = `${documentWords[language].invoice} ${invoiceNumber}${from && (language === 'es' ? ` de ${from}` : ` from ${from}`)}`
  return { subject, text: paragraphs[language](invoice, business, link).filter(Boolean).join('\n\n') }
}

/** A file name that any computer takes. */
export const pdfName = (invoiceNumber: string) =>
  `${invoiceNumber.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'invoice'}.pdf`

type Paragraphs = (
  invoice: Mailed,
  business: Pick<Business, 'name' | 'paymentInstructions'>,
  link: string | null,
) => string[]

const paragraphs: Record<DocumentLanguage, Paragraphs> = {
  en: (invoice, { name, paymentInstructions }, link) => [
    `Hello ${firstName(invoice.clientName)},`,
    `Attached is invoice ${invoice.invoiceNumber} for ${whole(invoice)}${standing(invoice, {
      paid: 'paid in full',
      open: (rest) => `of which ${rest} is open`,
      due: (day) => `due on ${day}`,
    })}.`,
    link ? `You can also see it here:\n${link}` : '',
    isPaid(invoice) ? '' : paymentInstructions,
    `Thank you,\n${name}`.trim(),
  ],
  es: (invoice, { name, paymentInstructions }, link) => [
    `Hola, ${firstName(invoice.clientName)}:`,
    `Le envío adjunta la factura ${invoice.invoiceNumber} por ${whole(invoice)}${standing(invoice, {
      paid: 'ya pagada',
      open: (rest) => `de los cuales quedan pendientes ${rest}`,
      due: (day) => `que vence el ${day}`,
    })}.`,
    link ? `También puede verla aquí:\n${link}` : '',
    isPaid(invoice) ? '' : paymentInstructions,
    `Gracias,\n${name}`.trim(),
  ],
}

const whole = ({ amountCents, currency }: Mailed) => exactMoney(amountCents, currency)
const isPaid = ({ balanceCents }: Mailed) => balanceCents <= 0

type StandingWords = { paid: string; open: (rest: string) => string; due: (day: string) => string }

/** Whether it is paid, what is left of it, and until when. */
function standing(invoice: Mailed, words: StandingWords): string {
  const { amountCents, balanceCents, currency, dueDate, language } = invoice
  if (isPaid(invoice)) return `, ${words.paid}`
  return [
    balanceCents < amountCents && words.open(exactMoney(balanceCents, currency)),
    dueDate && words.due(dayInWords(dueDate, language)),
  ]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
