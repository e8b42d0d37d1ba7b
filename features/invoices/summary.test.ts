import { expect, test } from 'vitest'
import { invoiceBooks } from './ageing'
import type { InvoiceStatus } from './invoice'
import { statusShares, totalInvoiced } from './summary'

const today = '2026-03-15'
const invoice = (status: InvoiceStatus, amount = 100, currency = 'USD') => ({
  status,
  amount,
  currency,
  dueDate: '2026-04-01',
})

test('everything written counts as invoiced, but not what was cancelled', () => {
  const [book] = invoiceBooks(
    [invoice('paid', 0.1), invoice('sent', 0.2), invoice('draft', 5), invoice('cancelled', 900)],
    today,
  )
  expect(book && totalInvoiced(book)).toEqual({ count: 3, sum: 5.3 })
})

test('the shares are of all invoices in every currency, and always make a hundred', () => {
  const books = invoiceBooks([invoice('paid'), invoice('sent', 1, 'EUR'), invoice('draft')], today)
  const shares = statusShares(books)
  expect(shares).toEqual({
    Paid: { count: 1, percent: 34 },
    Pending: { count: 1, percent: 33 },
    Overdue: { count: 0, percent: 0 },
    Other: { count: 1, percent: 33 },
  })
  expect(statusShares([]).Paid).toEqual({ count: 0, percent: 0 })
})
