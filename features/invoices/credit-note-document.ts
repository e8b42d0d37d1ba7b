import { addAmounts, formatMoney, formatPrice } from '#core/money'
import type { Business } from '#features/settings/business'
import { type CreditNote, withheldOf } from './credit-note'
import { documentLabels } from './document-labels'
import { buyerFor, type DocumentSource, formatLongDay, type InvoiceDocument, sellerOf } from './invoice-document'
import { taxSentence } from './tax-terms'
import { formatNumber } from './totals'

export type CreditNoteSource = Omit<CreditNote, 'createdAt'>

/** A credit note printed on the paper of its invoice. */
export function createCreditNoteDocument(
  note: CreditNoteSource,
  invoice: DocumentSource,
  business: Business,
): InvoiceDocument {
  const { language, currency } = invoice
  const labels = documentLabels[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const whole = `${labels.creditNote}: ${labels.invoice.toLowerCase()} ${invoice.invoiceNumber}`
  const rows = note.items.map((item) => ({
    description: item.description,
    note: null,
    quantity: formatNumber(item.quantity),
    price: formatPrice(item.rate, currency),
    tax: `${formatNumber(item.taxRate ?? invoice.taxRate)}%`,
    amount: money(item.amount),
  }))
  const { withholding } = invoice
  const withheld = withheldOf(note, invoice)
  const net = addAmounts([note.amount, withheld, ...note.taxes.map(({ amount }) => -amount)], currency)
  return {
    labels: { ...labels, invoice: labels.creditNote, notes: labels.reason },
    language,
    size: business.paper,
    number: note.number,
    logo: business.logo,
    stamp: null,
    seller: sellerOf(business, labels),
    buyer: buyerFor(invoice),
    dates: [
      { label: labels.number, value: note.number },
      { label: labels.issued, value: formatLongDay(note.issueDate, language) },
      { label: labels.forInvoice, value: invoice.invoiceNumber },
    ],
    showTaxColumn: new Set(rows.map(({ tax }) => tax)).size > 1,
    rows:
      rows.length > 0
        ? rows
        : [{ description: whole, note: null, quantity: '1', price: money(net), tax: '', amount: money(net) }],
    totals: [
      ...(note.taxes.length === 0 && !withholding ? [] : [{ label: labels.subtotal, value: money(net) }]),
      ...note.taxes.map((tax) => ({
        label: `${tax.name ?? labels.tax} ${formatNumber(tax.rate)}%`,
        value: money(tax.amount),
      })),
      ...(withholding
        ? [{ label: `${withholding.name} ${formatNumber(withholding.rate)}%`, value: money(-withheld) }]
        : []),
      { label: labels.total, value: money(note.amount), strong: true },
    ],
    taxSentence: taxSentence(invoice),
    balance: { label: labels.creditGranted, value: money(note.amount), strong: true },
    howToPay: '',
    bank: [],
    qr: null,
    paymentLink: '',
    notes: note.reason ?? '',
  }
}
