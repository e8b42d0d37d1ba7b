import { expect, test } from 'vitest'
import type { InvoiceStatus } from './invoice'
import { isIssued, statusAfter } from './status-moves'

const today = '2026-03-15'
const standing = (status: InvoiceStatus, paidCents = 0, dueDate = '2026-03-10') => ({
  status,
  dueDate,
  amountCents: 10_000,
  paidCents,
})

test('paid in full, an invoice that waits is paid', () => {
  for (const status of ['sent', 'pending', 'overdue'] as const) {
    expect(statusAfter(standing(status), standing(status, 9999), today)).toBe(status)
    expect(statusAfter(standing(status), standing(status, 10_000), today)).toBe('paid')
  }
})

test('a payment makes a draft paid, but a draft that the owner wants stays one', () => {
  expect(statusAfter(standing('draft'), standing('draft', 10_000), today)).toBe('paid')
  expect(statusAfter(standing('paid', 10_000), standing('draft', 10_000), today)).toBe('draft')
  expect(statusAfter(standing('draft', 10_000), standing('draft', 10_000), today)).toBe('draft')
})

test('no longer paid in full, it waits again', () => {
  expect(statusAfter(standing('paid', 10_000), standing('paid', 4000), today)).toBe('sent')
  expect(statusAfter(standing('paid', 10_000), { ...standing('paid', 10_000), amountCents: 12_000 }, today)).toBe(
    'sent',
  )
  expect(statusAfter(standing('paid'), standing('paid'), today)).toBe('paid')
})

test('given more time, it is no longer overdue, unless the owner says so', () => {
  expect(statusAfter(standing('overdue'), standing('overdue', 0, today), today)).toBe('sent')
  expect(statusAfter(standing('overdue'), standing('overdue', 0, '2026-03-14'), today)).toBe('overdue')
  expect(statusAfter(standing('sent'), standing('overdue', 0, '2026-04-01'), today)).toBe('overdue')
})

test('what is a draft or cancelled was not issued', () => {
  expect((['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const).filter(isIssued)).toEqual([
    'sent',
    'pending',
    'paid',
    'overdue',
  ])
})
