import { writeCsv } from '#core/csv'
import { fromCents, plainAmount } from '#core/money'
import type { Invoice } from './invoice'
import type { PaymentMethod } from './payment'

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

/** With two columns for each tax rate that occurs: what was taxed, and the tax. */
export function invoicesCsv(invoices: ExportedInvoice[]): string {
  const rates = [...new Set(invoices.flatMap(({ taxes }) => taxes.map(({ rate }) => rate)))].sort((a, b) => a - b)
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
      ...rates.flatMap((rate) => [`Taxed at ${rate}%`, `Tax ${rate}%`]),
      'Tax',
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
        ...rates.flatMap((rate) => {
          const tax = invoice.taxes.find((one) => one.rate === rate)
          return tax ? [money(tax.base), money(tax.amount)] : ['', '']
        }),
        ...[invoice.taxAmount, invoice.amount, invoice.paid, invoice.balance].map(money),
        invoice.notes ?? '',
      ]
    }),
  ])
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
