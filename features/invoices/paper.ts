import { toCents } from '#core/money'
import type { Business } from '#features/settings/business'
import type { InvoiceDetails } from './api'
import { exactMoney } from './currency'
import { type DocumentWords, documentWords } from './document-words'
import type { Discount, DocumentLanguage } from './invoice'

export type Sum = { label: string; value: string; strong?: boolean }

/** An invoice as it stands on paper: every word and figure, nothing left to work out. The PDF and the public page draw it. */
export type Paper = {
  words: DocumentWords
  language: DocumentLanguage
  size: Business['paper']
  number: string
  logo: string
  stamp: { text: string; look: 'good' | 'bad' | 'quiet' } | null
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  dates: { label: string; value: string }[]
  /** Only where lines differ in their tax. */
  showsTax: boolean
  rows: { description: string; remark: string | null; quantity: string; price: string; tax: string; amount: string }[]
  sums: Sum[]
  balance: Sum
  howToPay: string
  notes: string
}

type Billed = Omit<
  InvoiceDetails,
  'createdAt' | 'updatedAt' | 'sentAt' | 'viewedAt' | 'paidAt' | 'payments' | 'history' | 'mails' | 'publicUrl'
>

export function paperOf(invoice: Billed, business: Business): Paper {
  const { language, currency } = invoice
  const words = documentWords[language]
  const money = (dollars: number) => exactMoney(toCents(dollars), currency)
  const rates = new Set(invoice.items.map((item) => item.taxRate ?? invoice.taxRate))
  return {
    words,
    language,
    size: business.paper,
    number: invoice.invoiceNumber,
    logo: business.logo,
    stamp: stampOf(invoice, words),
    seller: {
      name: business.name,
      lines: [
        ...linesIn(business.address),
        ...[business.email, business.phone, business.website].filter(Boolean),
        ...(business.taxId ? [`${words.taxId}: ${business.taxId}`] : []),
      ],
    },
    buyer: buyerOf(invoice),
    dates: [
      { label: words.number, value: invoice.invoiceNumber },
      { label: words.issued, value: dayInWords(invoice.issueDate, language) },
      ...(invoice.dueDate ? [{ label: words.due, value: dayInWords(invoice.dueDate, language) }] : []),
    ],
    showsTax: rates.size > 1,
    rows: invoice.items.map((item) => ({
      description: item.description,
      remark: item.discount && `${words.discount} ${discountInWords(item.discount, money)}`,
      quantity: amountOf(item.quantity),
      price: money(item.rate),
      tax: `${amountOf(item.taxRate ?? invoice.taxRate)}%`,
      amount: money(item.amount),
    })),
    sums: sumsOf(invoice, words, money),
    balance: { label: words.balance, value: money(invoice.balance), strong: true },
    howToPay: business.paymentInstructions,
    notes: invoice.notes ?? '',
  }
}

function sumsOf(invoice: Billed, words: DocumentWords, money: (dollars: number) => string): Sum[] {
  const { subtotal, discount, discountAmount, taxes, amount, paid } = invoice
  const isPlain = taxes.length === 0 && discountAmount === 0
  const share = discount?.kind === 'percent' ? ` ${amountOf(discount.value)}%` : ''
  return [
    ...(isPlain ? [] : [{ label: words.subtotal, value: money(subtotal) }]),
    ...(discountAmount > 0 ? [{ label: `${words.discount}${share}`, value: money(-discountAmount) }] : []),
    ...taxes.map((tax) => ({ label: `${words.tax} ${amountOf(tax.rate)}%`, value: money(tax.amount) })),
    { label: words.total, value: money(amount), strong: true },
    ...(paid > 0 ? [{ label: words.paid, value: money(-paid) }] : []),
  ]
}

function stampOf({ shownStatus }: Billed, { stamps }: DocumentWords): Paper['stamp'] {
  if (shownStatus === 'Paid') return { text: stamps.paid, look: 'good' }
  if (shownStatus === 'Cancelled') return { text: stamps.cancelled, look: 'bad' }
  return shownStatus === 'Draft' ? { text: stamps.draft, look: 'quiet' } : null
}

/** The business stands above the person who works there. */
function buyerOf({ clientName, clientBusinessName, clientAddress, clientEmail }: Billed): Paper['buyer'] {
  const lines = [...linesIn(clientAddress ?? ''), ...(clientEmail ? [clientEmail] : [])]
  return clientBusinessName ? { name: clientBusinessName, lines: [clientName, ...lines] } : { name: clientName, lines }
}

const discountInWords = (discount: Discount, money: (dollars: number) => string) =>
  discount.kind === 'percent' ? `${amountOf(discount.value)}%` : money(discount.value)

const linesIn = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const amountOf = (value: number) => plainNumber.format(value)

const dayFormats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }),
}
export const dayInWords = (day: string, language: DocumentLanguage) =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`))
