import { expect, test } from 'vitest'
import { mailFor, occasionOf, toneAsked } from './draft-occasions'

test.each([
  ['remind earl about the quote', 'quote'],
  ['remind rosa about her invoice', 'payment-reminder'],
  ['remind brock to pay', 'payment-reminder'],
  ['draft a reminder to brock', 'payment-reminder'],
  ['remind rosa about the tasting', undefined],
  ['redacta un recordatorio de pago para brock', 'payment-reminder'],
])('%s', (words, occasion) => expect(occasionOf(words)).toBe(occasion))

test('a reminder names amount, days and the page of the invoice, as friendly or firm as asked', () => {
  const invoice = {
    number: 'INV-1',
    amount: '$240',
    due: 'October 15, 2026',
    daysLate: 1,
    link: 'https://example.com/i/1',
  }
  const lines = (tone?: 'firm') =>
    mailFor('payment-reminder', 'en', { invoices: [invoice], tone })?.lines.join('\n') ?? ''
  expect(lines()).toContain('Invoice INV-1: $240, due October 15, 2026 (1 day ago)\n  https://example.com/i/1')
  expect(lines(toneAsked('friendly but firm') as 'firm')).toContain('within seven days')
})
