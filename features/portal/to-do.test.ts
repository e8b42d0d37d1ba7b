import { expect, test } from 'vitest'
import type { PortalInvoice } from './portal-content'
import { toDo } from './to-do'

const today = '2026-11-17'
const invoice = (owedCents: number, dueDate: string | null, more: Partial<PortalInvoice> = {}): PortalInvoice => ({
  id: 1,
  number: 'INV-2026-001',
  amountCents: owedCents,
  owedCents,
  currency: 'USD',
  issueDate: '2026-11-01',
  dueDate,
  isOverdue: dueDate !== null && dueDate < today,
  ...more,
})
const contract = { id: 1, title: 'Website', state: 'to-sign' as const, url: '/s/x', documentId: 1 }
const quote = {
  id: 1,
  number: 'Q-2026-001',
  title: 'Website',
  amountCents: 100,
  currency: 'USD',
  status: 'sent' as const,
  validUntil: null,
  awaitsAnswer: true,
  url: '/q/x',
}
const nothing = { contracts: [], quotes: [], invoices: [], openRequests: 0 }
const summary = (waiting: Partial<Parameters<typeof toDo>[0]>, language: 'en' | 'es' = 'en') =>
  toDo({ ...nothing, ...waiting }, today, language)
    .map(({ text }) => text)
    .join(', ')

test('what needs doing is one sentence, with what is to sign and to pay first', () => {
  expect(summary({ contracts: [contract], invoices: [invoice(120_000, '2026-11-20')] })).toBe(
    '1 contract to sign, $1,200 due on Friday',
  )
  expect(summary({ contracts: [contract, contract], quotes: [quote], openRequests: 2 })).toBe(
    '2 contracts to sign, 1 quote to answer, 2 files to send',
  )
  expect(summary({ contracts: [contract], invoices: [invoice(120_000, '2026-11-20')] }, 'es')).toBe(
    '1 contrato por firmar, $1,200 por pagar el viernes',
  )
  expect(summary({})).toBe('')
})

test('a sum names the day that it is due, never that of another invoice or currency', () => {
  expect(summary({ invoices: [invoice(5_050, today)] })).toBe('$50.50 due today')
  expect(summary({ invoices: [invoice(5_000, '2026-11-18')] })).toBe('$50 due tomorrow')
  expect(summary({ invoices: [invoice(5_000, '2026-11-24')] })).toBe('$50 due on November 24')
  expect(summary({ invoices: [invoice(5_000, null)] })).toBe('$50 to pay')
  expect(
    summary({ invoices: [invoice(5_000, '2026-11-20'), invoice(700, '2026-11-20'), invoice(100, '2026-12-20')] }),
  ).toBe('$57 due on Friday, $1 due later')
  expect(
    summary({ invoices: [invoice(9_000, '2026-11-01'), invoice(5_000, '2026-11-20'), invoice(0, '2026-11-18')] }),
  ).toBe('$90 overdue, $50 due on Friday')
  expect(summary({ invoices: [invoice(5_000, today), invoice(7_000, today, { currency: 'EUR' })] })).toBe(
    '€70 due today, $50 due today',
  )
})
