import { formatCents } from '#core/money'
import type { Business } from '#features/settings/business'
import { documentLabels } from './document-labels'
import type { DocumentLanguage } from './invoice'
import { formatLongDay } from './invoice-document'

type MailedInvoice = {
  invoiceNumber: string
  clientName: string
  language: DocumentLanguage
  currency: string
  amountCents: number
  balanceCents: number
  dueDate: string | null
}

/** The default mail for an invoice, in the invoice's language; the owner can edit it. */
export function invoiceMail(
  invoice: MailedInvoice,
  business: Pick<Business, 'name' | 'paymentInstructions'>,
  link: string,
) {
  const { language, invoiceNumber } = invoice
  const from = business.name
  const subject = `${documentLabels[language].invoice} ${invoiceNumber}${from && (language === 'es' ? ` de ${from}` : ` from ${from}`)}`
  return { subject, text: paragraphs[language](invoice, business, link).filter(Boolean).join('\n\n') }
}

/** A file name that is valid on every operating system. */
export const pdfName = (invoiceNumber: string) =>
  `${invoiceNumber.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'invoice'}.pdf`

type Paragraphs = (
  invoice: MailedInvoice,
  business: Pick<Business, 'name' | 'paymentInstructions'>,
  link: string,
) => string[]

const paragraphs: Record<DocumentLanguage, Paragraphs> = {
  en: (invoice, { name, paymentInstructions }, link) => [
    `Hello ${firstName(invoice.clientName)},`,
    `Attached is invoice ${invoice.invoiceNumber} for ${formatTotal(invoice)}${paymentClauses(invoice, {
      paid: 'paid in full',
      open: (rest) => `of which ${rest} is open`,
      due: (day) => `due on ${day}`,
    })}.`,
    `You can also see it here:\n${link}`,
    isPaid(invoice) ? '' : paymentInstructions,
    `Thank you,\n${name}`.trim(),
  ],
  es: (invoice, { name, paymentInstructions }, link) => [
    `Hola, ${firstName(invoice.clientName)}:`,
    `Le envío adjunta la factura ${invoice.invoiceNumber} por ${formatTotal(invoice)}${paymentClauses(invoice, {
      paid: 'ya pagada',
      open: (rest) => `de los cuales quedan pendientes ${rest}`,
      due: (day) => `que vence el ${day}`,
    })}.`,
    `También puede verla aquí:\n${link}`,
    isPaid(invoice) ? '' : paymentInstructions,
    `Gracias,\n${name}`.trim(),
  ],
}

const formatTotal = ({ amountCents, currency }: MailedInvoice) => formatCents(amountCents, currency)
const isPaid = ({ balanceCents }: MailedInvoice) => balanceCents <= 0

type PaymentPhrases = { paid: string; open: (rest: string) => string; due: (day: string) => string }

/** ', of which $500.00 is open, due on April 4, 2026' */
function paymentClauses(invoice: MailedInvoice, phrases: PaymentPhrases): string {
  const { amountCents, balanceCents, currency, dueDate, language } = invoice
  if (isPaid(invoice)) return `, ${phrases.paid}`
  return [
    balanceCents < amountCents && phrases.open(formatCents(balanceCents, currency)),
    dueDate && phrases.due(formatLongDay(dueDate, language)),
  ]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
