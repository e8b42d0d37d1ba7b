import { expect, test } from 'vitest'
import type { InvoiceStatus } from './invoice'
import { isIssued, statusAfter } from './status-change'

const today = '2026-03-15'
const invoiceState = (status: InvoiceStatus, paidCents = 0, dueDate = '2026-03-10', creditedCents = 0) => ({
  status,
  dueDate,
  amountCents: 10_000,
  paidCents,
  creditedCents,
})

test('a pending invoice that is paid in full becomes paid', () => {
  for (const status of ['sent', 'pending', 'overdue'] as const) {
    expect(statusAfter(invoiceState(status), invoiceState(status, 9999), today)).toBe(status)
    expect(statusAfter(invoiceState(status), invoiceState(status, 10_000), today)).toBe('paid')
  }
})

test('a payment in full makes a draft paid, but an invoice set to draft by the owner stays a draft', () => {
  expect(statusAfter(invoiceState('draft'), invoiceState('draft', 10_000), today)).toBe('paid')
  expect(statusAfter(invoiceState('paid', 10_000), invoiceState('draft', 10_000), today)).toBe('draft')
  expect(statusAfter(invoiceState('draft', 10_000), invoiceState('draft', 10_000), today)).toBe('draft')
})

test('an invoice no longer paid in full becomes sent', () => {
  expect(statusAfter(invoiceState('paid', 10_000), invoiceState('paid', 4000), today)).toBe('sent')
  expect(
    statusAfter(invoiceState('paid', 10_000), { ...invoiceState('paid', 10_000), amountCents: 12_000 }, today),
  ).toBe('sent')
  expect(statusAfter(invoiceState('paid'), invoiceState('paid'), today)).toBe('paid')
})

test('a later due date ends overdue, unless the owner sets overdue', () => {
  expect(statusAfter(invoiceState('overdue'), invoiceState('overdue', 0, today), today)).toBe('sent')
  expect(statusAfter(invoiceState('overdue'), invoiceState('overdue', 0, '2026-03-14'), today)).toBe('overdue')
  expect(statusAfter(invoiceState('sent'), invoiceState('overdue', 0, '2026-04-01'), today)).toBe('overdue')
})

test('drafts and cancelled invoices are not issued', () => {
  expect((['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const).filter(isIssued)).toEqual([
    'sent',
    'pending',
    'paid',
    'overdue',
  ])
})

test('a credit note settles what payments leave open', () => {
  const credited = (status: InvoiceStatus, paid: number, sum: number) => invoiceState(status, paid, undefined, sum)
  expect(statusAfter(invoiceState('sent', 4000), credited('sent', 4000, 6000), today)).toBe('paid')
  expect(statusAfter(invoiceState('sent'), credited('sent', 0, 6000), today)).toBe('sent')
})

test('an invoice that is credited in full is cancelled, unless money of the client is still on it', () => {
  const credited = (status: InvoiceStatus, paid: number) => invoiceState(status, paid, undefined, 10_000)
  expect(statusAfter(invoiceState('overdue'), credited('overdue', 0), today)).toBe('cancelled')
  expect(statusAfter(invoiceState('paid', 10_000), credited('paid', 10_000), today)).toBe('paid')
  expect(statusAfter(credited('paid', 10_000), credited('paid', 0), today)).toBe('cancelled')
})
