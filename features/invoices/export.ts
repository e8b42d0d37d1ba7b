import { writeCsv } from '#core/csv'
import { fromCents, plainAmount } from '#core/money'
import type { Invoice } from './invoice'
import type { RefundMethod } from './payment'
import { byNameAndRate } from './tax-terms'
import type { TaxLine } from './totals'

type ExportedClient = { clientName: string; clientBusinessName: string; clientEmail: string }

type ExportedInvoice = ExportedClient &
  Pick<
    Invoice,
    | 'invoiceNumber'
    | 'shownStatus'
    | 'issueDate'
    | 'dueDate'
    | 'currency'
    | 'subtotal'
    | 'discountAmount'
    | 'taxes'
    | 'taxAmount'
    | 'withheldAmount'
    | 'deducted'
    | 'amount'
    | 'paid'
    | 'credited'
    | 'balance'
    | 'notes'
  > & {
    /** The day of the last payment of a paid invoice. */
    paidOn: string | null
  }

const clientHeadings = ['Client', 'Business', 'Email']
const clientCells = ({ clientName, clientBusinessName, clientEmail }: ExportedClient) => [
  clientName,
  clientBusinessName,
  clientEmail,
]

/** With two columns for each tax and rate that occurs: what was taxed, and the tax. */
export function invoicesCsv(invoices: ExportedInvoice[]): string {
  const taxes = taxesOfAll(invoices)
  const someWithhold = invoices.some(({ withheldAmount }) => withheldAmount > 0)
  return writeCsv([
    [
      'Invoice #',
      ...clientHeadings,
      'Status',
      'Issue Date',
      'Due Date',
      'Paid On',
      'Currency',
      'Subtotal',
      'Discount',
      ...taxes.flatMap(({ name, rate }) => [
        name ? `Taxed with ${name} ${rate}%` : `Taxed at ${rate}%`,
        `${name ?? 'Tax'} ${rate}%`,
      ]),
      'Tax',
      ...(someWithhold ? ['Withheld'] : []),
      'Total',
      'Paid',
      'Credited',
      'Balance',
      'Notes',
    ],
    ...invoices.map((invoice) => {
      const money = (amount: number) => plainAmount(amount, invoice.currency)
      return [
        invoice.invoiceNumber,
        ...clientCells(invoice),
        invoice.shownStatus,
        invoice.issueDate,
        invoice.dueDate ?? '',
        invoice.paidOn ?? '',
        invoice.currency,
        money(invoice.subtotal),
        money(invoice.discountAmount),
        ...taxes.flatMap(({ name, rate }) => {
          const tax = invoice.taxes.find((one) => one.name === name && one.rate === rate)
          return tax ? [money(tax.base), money(tax.amount)] : ['', '']
        }),
        money(invoice.taxAmount),
        ...(someWithhold ? [money(invoice.withheldAmount)] : []),
        ...[invoice.amount, invoice.paid, invoice.credited, invoice.balance].map(money),
        invoice.notes ?? '',
      ]
    }),
  ])
}

function taxesOfAll(invoices: ExportedInvoice[]) {
  const all = invoices.flatMap(({ taxes }) => taxes.map(({ name, rate }) => ({ name, rate })))
  const once = new Map(all.map((tax) => [`${tax.name ?? ''} ${tax.rate}`, tax]))
  return [...once.values()].sort(byNameAndRate)
}

type ExportedPayment = ExportedClient & {
  paidOn: string
  invoiceNumber: string
  amountCents: number
  currency: string
  method: RefundMethod
  feeCents: number | null
  note: string | null
}

/** Refunds are rows of their own with a negative amount, so that the column adds up to what was earned. */
export const paymentsCsv = (payments: ExportedPayment[]) =>
  writeCsv([
    ['Paid On', 'Invoice #', ...clientHeadings, 'Currency', 'Amount', 'Method', 'Note', 'Fee'],
    ...payments.map((payment) => [
      payment.paidOn,
      payment.invoiceNumber,
      ...clientCells(payment),
      payment.currency,
      plainAmount(fromCents(payment.amountCents, payment.currency), payment.currency),
      payment.method,
      payment.note ?? '',
      payment.feeCents === null ? '' : plainAmount(fromCents(payment.feeCents, payment.currency), payment.currency),
    ]),
  ])

type ExportedCreditNote = ExportedClient & {
  number: string
  issueDate: string
  invoiceNumber: string
  amountCents: number
  currency: string
  reason: string | null
  taxes: TaxLine[]
}

/** With two columns for each tax rate that occurs, as in the export of invoices. */
export function creditNotesCsv(notes: ExportedCreditNote[]): string {
  const rates = [...new Set(notes.flatMap(({ taxes }) => taxes.map(({ rate }) => rate)))].sort((a, b) => a - b)
  return writeCsv([
    [
      'Credit note #',
      'Invoice #',
      ...clientHeadings,
      'Issue Date',
      'Currency',
      ...rates.flatMap((rate) => [`Taxed at ${rate}%`, `Tax ${rate}%`]),
      'Tax',
      'Total',
      'Reason',
    ],
    ...notes.map((note) => {
      const money = (cents: number) => plainAmount(fromCents(cents, note.currency), note.currency)
      return [
        note.number,
        note.invoiceNumber,
        ...clientCells(note),
        note.issueDate,
        note.currency,
        ...rates.flatMap((rate) => {
          const tax = note.taxes.find((one) => one.rate === rate)
          return tax ? [money(tax.baseCents), money(tax.taxCents)] : ['', '']
        }),
        money(note.taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)),
        money(note.amountCents),
        note.reason ?? '',
      ]
    }),
  ])
}
