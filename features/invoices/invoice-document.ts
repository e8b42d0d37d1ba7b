import { addAmounts, formatMoney, formatPrice, toCents } from '#core/money'
import { formatIban } from '#features/settings/bank-account'
import type { Business } from '#features/settings/business'
import type { InvoiceDetails } from './api'
import { type DocumentLabels, documentLabels } from './document-labels'
import { epcPayload, type QrDrawing, qrDrawing } from './epc-code'
import type { Discount, DocumentLanguage } from './invoice'
import { taxSentence } from './tax-terms'
import { formatNumber, taxesOn } from './totals'

export type TotalRow = { label: string; value: string; strong?: boolean }

/** Everything printed on an invoice, formatted as text. Rendered as a PDF and as the public page. */
export type InvoiceDocument = {
  labels: DocumentLabels
  language: DocumentLanguage
  size: Business['paper']
  number: string
  logo: string
  stamp: { text: string; variant: 'good' | 'bad' | 'quiet' } | null
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  dates: { label: string; value: string }[]
  /** Only if the lines have different tax rates. */
  showTaxColumn: boolean
  rows: { description: string; note: string | null; quantity: string; price: string; tax: string; amount: string }[]
  totals: TotalRow[]
  /** Why no tax is charged. */
  taxSentence: string
  balance: TotalRow
  howToPay: string
  /** Empty without an account. */
  bank: { label: string; value: string }[]
  /** For an invoice in euros. */
  qr: QrDrawing | null
  paymentLink: string
  notes: string
  /** What it is about, above the lines. */
  letter?: { title: string; text: string }
  /** Further texts at the end. */
  blocks?: { title: string; text: string }[]
}

export type DocumentSource = Omit<
  InvoiceDetails,
  | 'createdAt'
  | 'updatedAt'
  | 'sentAt'
  | 'viewedAt'
  | 'paidAt'
  | 'payments'
  | 'refunds'
  | 'creditNotes'
  | 'excess'
  | 'clientCredit'
  | 'history'
  | 'mails'
  | 'publicUrl'
>

export function createInvoiceDocument(invoice: DocumentSource, business: Business): InvoiceDocument {
  const { language, currency } = invoice
  const labels = documentLabels[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const taxTexts = invoice.items.map((item) => lineTaxText(item, invoice))
  return {
    labels,
    language,
    size: business.paper,
    number: invoice.invoiceNumber,
    logo: business.logo,
    stamp: stampFor(invoice, labels),
    seller: sellerOf(business, labels),
    buyer: buyerFor(invoice),
    dates: [
      { label: labels.number, value: invoice.invoiceNumber },
      { label: labels.issued, value: formatLongDay(invoice.issueDate, language) },
      ...(invoice.dueDate ? [{ label: labels.due, value: formatLongDay(invoice.dueDate, language) }] : []),
      ...(invoice.buyerReference ? [{ label: labels.buyerReference, value: invoice.buyerReference }] : []),
    ],
    showTaxColumn: new Set(taxTexts).size > 1,
    rows: invoice.items.map((item, index) => ({
      description: item.description,
      note: discountNote(item, language, currency),
      quantity: [formatNumber(item.quantity), item.unit].filter(Boolean).join(' '),
      price: formatPrice(item.rate, currency),
      tax: taxTexts[index] ?? '',
      amount: money(item.amount),
    })),
    totals: totalRows(invoice, labels, money),
    taxSentence: taxSentence(invoice),
    balance: { label: labels.balance, value: money(invoice.balance), strong: true },
    howToPay: business.paymentInstructions,
    ...waysToPay(invoice, business, labels),
    notes: invoice.notes ?? '',
  }
}

/** Only while something is owed. */
function waysToPay(
  { balance, currency, invoiceNumber }: DocumentSource,
  business: Business,
  labels: DocumentLabels,
): Pick<InvoiceDocument, 'bank' | 'qr' | 'paymentLink'> {
  const { iban, bic, paymentLink } = business
  if (balance <= 0) return { bank: [], qr: null, paymentLink: '' }
  const name = business.accountHolder || business.name
  const amountCents = toCents(balance, currency)
  const payload =
    currency === 'EUR' ? epcPayload({ name, iban, bic, amountCents, reference: invoiceNumber }) : undefined
  const bank = [
    { label: labels.accountHolder, value: name },
    { label: labels.iban, value: formatIban(iban) },
    { label: labels.bic, value: bic },
    { label: labels.reference, value: invoiceNumber },
  ]
  return {
    bank: iban === '' ? [] : bank.filter(({ value }) => value !== ''),
    qr: payload === undefined ? null : qrDrawing(payload),
    paymentLink,
  }
}

function totalRows(invoice: DocumentSource, labels: DocumentLabels, money: (amount: number) => string): TotalRow[] {
  const { subtotal, discount, discountAmount, taxes, amount, currency, deducted, deductions } = invoice
  const { paid, credited, pricesIncludeTax, withholding } = invoice
  const isSubtotalOnly = discountAmount === 0 && !withholding && (pricesIncludeTax || taxes.length === 0)
  const percent = discount?.kind === 'percent' ? ` ${formatNumber(discount.value)}%` : ''
  const taxRows = taxes.map((tax) => ({ label: taxText(tax.name ?? labels.tax, tax.rate), value: money(tax.amount) }))
  return [
    ...(isSubtotalOnly ? [] : [{ label: labels.subtotal, value: money(subtotal) }]),
    ...(discountAmount > 0 ? [{ label: `${labels.discount}${percent}`, value: money(-discountAmount) }] : []),
    ...(pricesIncludeTax ? [] : taxRows),
    ...(withholding
      ? [{ label: taxText(withholding.name, withholding.rate), value: money(-invoice.withheldAmount) }]
      : []),
    { label: labels.total, value: money(addAmounts([amount, deducted], currency)), strong: true },
    ...(pricesIncludeTax ? taxRows.map((row) => ({ ...row, label: labels.includedTax(row.label) })) : []),
    ...deductions.map((part) => ({
      label: labels.deducted(part.invoiceNumber, part.taxAmount > 0 ? money(part.taxAmount) : ''),
      value: money(-part.amount),
    })),
    ...(deductions.length > 0 ? [{ label: labels.remaining, value: money(amount), strong: true }] : []),
    ...(credited > 0 ? [{ label: labels.credited, value: money(-credited) }] : []),
    ...(paid > 0 ? [{ label: labels.paid, value: money(-paid) }] : []),
  ]
}

const taxText = (name: string, rate: number) => `${name} ${formatNumber(rate)}%`

/** '5% + QST 9.975%'. */
export const lineTaxText = (item: Parameters<typeof taxesOn>[0], document: Parameters<typeof taxesOn>[1]) =>
  taxesOn(item, document)
    .map(({ name, rate }) => (name ? taxText(name, rate) : `${formatNumber(rate)}%`))
    .join(' + ') || '0%'

function stampFor({ shownStatus }: DocumentSource, { stamps }: DocumentLabels): InvoiceDocument['stamp'] {
  if (shownStatus === 'Paid') return { text: stamps.paid, variant: 'good' }
  if (shownStatus === 'Cancelled') return { text: stamps.cancelled, variant: 'bad' }
  return shownStatus === 'Draft' ? { text: stamps.draft, variant: 'quiet' } : null
}

export const sellerOf = (business: Business, labels: DocumentLabels): InvoiceDocument['seller'] => ({
  name: business.name,
  lines: [
    ...splitLines(business.address),
    ...[business.email, business.phone, business.website].filter(Boolean),
    ...(business.taxId ? [`${labels.taxId}: ${business.taxId}`] : []),
  ],
})

type Buyer = Pick<
  DocumentSource,
  'clientName' | 'clientBusinessName' | 'clientAddress' | 'clientEmail' | 'clientTaxNumber' | 'language'
>

/** The business name comes before the contact's name. */
export function buyerFor({
  clientName,
  clientBusinessName,
  clientAddress,
  clientEmail,
  clientTaxNumber,
  language,
}: Buyer): InvoiceDocument['buyer'] {
  const lines = [
    ...splitLines(clientAddress ?? ''),
    ...(clientEmail ? [clientEmail] : []),
    ...(clientTaxNumber ? [`${documentLabels[language].taxId}: ${clientTaxNumber}`] : []),
  ]
  return clientBusinessName ? { name: clientBusinessName, lines: [clientName, ...lines] } : { name: clientName, lines }
}

/** 'Discount 10%'. */
export const discountNote = (
  { discount }: { discount: Discount | null },
  language: DocumentLanguage,
  currency: string,
): string | null =>
  discount &&
  `${documentLabels[language].discount} ${discount.kind === 'percent' ? `${formatNumber(discount.value)}%` : formatMoney(discount.value, currency)}`

const splitLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const dayFormats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }),
}
export const formatLongDay = (day: string, language: DocumentLanguage) =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`))
