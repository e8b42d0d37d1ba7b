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
    `Attached is invoice ${invoice.invoiceNumber} for ${owed(invoice)}${invoice.dueDate ? `, due on ${dayInWords(invoice.dueDate, 'en')}` : ''}.`,
    link ? `You can also see it here:\n${link}` : '',
    paymentInstructions,
    `Thank you,\n${name}`.trim(),
  ],
  es: (invoice, { name, paymentInstructions }, link) => [
    `Hola, ${firstName(invoice.clientName)}:`,
    `Le envío adjunta la factura ${invoice.invoiceNumber} por ${owed(invoice)}${invoice.dueDate ? `, que vence el ${dayInWords(invoice.dueDate, 'es')}` : ''}.`,
    link ? `También puede verla aquí:\n${link}` : '',
    paymentInstructions,
    `Gracias,\n${name}`.trim(),
  ],
}

const owed = ({ balanceCents, currency }: Mailed) => exactMoney(balanceCents, currency)
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
