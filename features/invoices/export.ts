import { writeCsv } from '#core/csv'
import { fromCents, plainAmount } from '#core/money'
import type { Invoice } from './invoice'
import type { PaymentMethod } from './payment'
import { byNameAndRate } from './tax-terms'

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
    | 'amount'
    | 'paid'
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
        ...[invoice.amount, invoice.paid, invoice.balance].map(money),
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
  method: PaymentMethod
  note: string | null
}

export const paymentsCsv = (payments: ExportedPayment[]) =>
  writeCsv([
    ['Paid On', 'Invoice #', ...clientHeadings, 'Currency', 'Amount', 'Method', 'Note'],
    ...payments.map((payment) => [
      payment.paidOn,
      payment.invoiceNumber,
      ...clientCells(payment),
      payment.currency,
      plainAmount(fromCents(payment.amountCents, payment.currency), payment.currency),
      payment.method,
      payment.note ?? '',
    ]),
  ])
