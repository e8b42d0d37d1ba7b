import { writeCsv } from '#core/csv'
import type { Invoice } from './invoice'
import type { PaymentMethod } from './payment'

type ExportedInvoice = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'clientName'
  | 'shownStatus'
  | 'issueDate'
  | 'dueDate'
  | 'currency'
  | 'subtotal'
  | 'discountAmount'
  | 'taxAmount'
  | 'amount'
  | 'paid'
  | 'balance'
  | 'notes'
>

export const invoicesCsv = (invoices: ExportedInvoice[]) =>
  writeCsv([
    [
      'Invoice #',
      'Client',
      'Status',
      'Issue Date',
      'Due Date',
      'Currency',
      'Subtotal',
      'Discount',
      'Tax',
      'Total',
      'Paid',
      'Balance',
      'Notes',
    ],
    ...invoices.map((invoice) => [
      invoice.invoiceNumber,
      invoice.clientName,
      invoice.shownStatus,
      invoice.issueDate,
      invoice.dueDate ?? '',
      invoice.currency,
      ...[
        invoice.subtotal,
        invoice.discountAmount,
        invoice.taxAmount,
        invoice.amount,
        invoice.paid,
        invoice.balance,
      ].map(plainAmount),
      invoice.notes ?? '',
    ]),
  ])

type ExportedPayment = {
  paidOn: string
  invoiceNumber: string
  clientName: string
  amountCents: number
  currency: string
  method: PaymentMethod
  note: string | null
}

export const paymentsCsv = (payments: ExportedPayment[]) =>
  writeCsv([
    ['Paid On', 'Invoice #', 'Client', 'Currency', 'Amount', 'Method', 'Note'],
    ...payments.map((payment) => [
      payment.paidOn,
      payment.invoiceNumber,
      payment.clientName,
      payment.currency,
      plainAmount(payment.amountCents / 100),
      payment.method,
      payment.note ?? '',
    ]),
  ])

/** Without currency sign and thousands separator, so that spreadsheets read it as a number. */
const plainAmount = (dollars: number) => dollars.toFixed(2)
