import { expect, test } from 'vitest'
import { totalsByCurrency } from './ageing'
import type { InvoiceStatus } from './invoice'
import { statusShares, totalInvoiced } from './summary'

const today = '2026-03-15'
const invoice = (status: InvoiceStatus, amount = 100, currency = 'USD') => ({
  status,
  amount,
  currency,
  dueDate: '2026-04-01',
})

test('the total invoiced includes everything except cancelled invoices', () => {
  const [totals] = totalsByCurrency(
    [invoice('paid', 0.1), invoice('sent', 0.2), invoice('draft', 5), invoice('cancelled', 900)],
    today,
  )
  expect(totals && totalInvoiced(totals)).toEqual({ count: 3, sum: 5.3 })
})

test('status shares count invoices in every currency and add up to 100', () => {
  const totals = totalsByCurrency([invoice('paid'), invoice('sent', 1, 'EUR'), invoice('draft')], today)
  const shares = statusShares(totals)
  expect(shares).toEqual({
    Paid: { count: 1, percent: 34 },
    Pending: { count: 1, percent: 33 },
    Overdue: { count: 0, percent: 0 },
    Other: { count: 1, percent: 33 },
  })
  expect(statusShares([]).Paid).toEqual({ count: 0, percent: 0 })
})
