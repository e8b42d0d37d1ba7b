import { expect, test } from 'vitest'
import { ageBand, ageBands, isOverdue, statusOn, totalsByCurrency } from './ageing'
import type { InvoiceStatus } from './invoice'

const today = '2026-03-15'
const invoice = (status: InvoiceStatus, dueDate: string | null, amount: number | string = 100, currency = 'USD') => ({
  status,
  dueDate,
  amount,
  currency,
})

test('an invoice due today is not overdue, one due yesterday is', () => {
  expect(isOverdue(invoice('sent', '2026-03-15'), today)).toBe(false)
  expect(isOverdue(invoice('sent', '2026-03-14'), today)).toBe(true)
  expect(isOverdue(invoice('pending', '2026-03-14'), today)).toBe(true)
})

test('what is paid, cancelled or still a draft is never overdue', () => {
  for (const status of ['paid', 'cancelled', 'draft'] as const) {
    expect(isOverdue(invoice(status, '2025-01-01'), today)).toBe(false)
  }
})

test('without a due date an invoice is overdue only if marked so', () => {
  expect(isOverdue(invoice('sent', null), today)).toBe(false)
  expect(isOverdue(invoice('overdue', null), today)).toBe(true)
})

test('sent and pending are shown as Pending until the due date has passed', () => {
  expect(statusOn(invoice('sent', '2026-04-01'), today)).toBe('Pending')
  expect(statusOn(invoice('pending', '2026-04-01'), today)).toBe('Pending')
  expect(statusOn(invoice('pending', '2026-03-01'), today)).toBe('Overdue')
  expect(statusOn(invoice('draft', '2026-03-01'), today)).toBe('Draft')
})

test('an invoice ages by the days past its due day', () => {
  const due = [
    '2026-03-15',
    '2026-03-14',
    '2026-02-13',
    '2026-02-12',
    '2026-01-14',
    '2026-01-13',
    '2025-12-15',
    '2025-12-14',
  ]
  expect(due.map((day) => ageBand(day, today))).toEqual([
    'Current',
    '1–30 days',
    '1–30 days',
    '31–60 days',
    '31–60 days',
    '61–90 days',
    '61–90 days',
    'Over 90 days',
  ])
  expect(ageBand(null, today)).toBe('Current')
})

test('amounts are summed by status and by age, to the cent', () => {
  const [totals] = totalsByCurrency(
    [
      invoice('paid', '2026-01-01', 0.1),
      invoice('paid', '2026-01-01', '0.20'),
      invoice('sent', '2026-03-20', 40),
      invoice('sent', '2026-03-10', 50),
      invoice('overdue', '2025-11-01', 60),
      invoice('draft', null, 70),
      invoice('cancelled', '2025-01-01', 80),
    ],
    today,
  )
  expect(totals?.byStatus).toEqual({
    Overdue: { count: 2, sum: 110 },
    Pending: { count: 1, sum: 40 },
    Paid: { count: 2, sum: 0.3 },
    Draft: { count: 1, sum: 70 },
    Cancelled: { count: 1, sum: 80 },
  })
  expect(ageBands.map((band) => totals?.byAge[band].sum)).toEqual([40, 50, 0, 0, 60])
  expect(totals?.outstanding).toEqual({ count: 3, sum: 150 })
})

test('each currency has its own totals, the dollar first', () => {
  const totals = totalsByCurrency(
    [invoice('sent', null, 7, 'EUR'), invoice('sent', null, 5), invoice('paid', null, 3, 'CAD')],
    today,
  )
  expect(totals.map(({ currency, outstanding }) => [currency, outstanding.sum])).toEqual([
    ['USD', 5],
    ['CAD', 0],
    ['EUR', 7],
  ])
  expect(totalsByCurrency([], today)).toEqual([])
})
