import { expect, test } from 'vitest'
import { contactText, isIban, linkText, paymentText } from './qr-content'

test('a contact becomes a vCard with only what was filled in', () => {
  const contact = {
    name: 'Rosa María Delfino',
    business: 'Lark; Loaf, Inc',
    phone: '',
    email: 'rosa@example.com',
    website: '',
  }
  expect(contactText(contact)?.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Delfino;Rosa María;;;',
    'FN:Rosa María Delfino',
    'ORG:Lark\\; Loaf\\, Inc',
    'EMAIL:rosa@example.com',
    'END:VCARD',
  ])
  expect(contactText({ ...contact, name: ' ', business: '' })).toBeNull()
})

test('an IBAN is validated by its check digits', () => {
  expect(isIban('DE89370400440532013000')).toBe(true)
  expect(isIban('DE89370400440532013001')).toBe(false)
  expect(isIban('hello')).toBe(false)
})

test('a payment needs a name, an IBAN and a valid amount', () => {
  const payment = { name: 'Dana Reyes', iban: 'de89 3704 0044 0532 0130 00', amount: '12.5', reference: 'INV-2026-001' }
  expect(paymentText(payment)?.split('\n')).toEqual(
    'BCD 002 1 SCT _ Dana_Reyes DE89370400440532013000 EUR12.50 _ _ INV-2026-001'
      .split(' ')
      .map((part) => (part === '_' ? '' : part.replace('_', ' '))),
  )
  expect(paymentText({ ...payment, amount: '' })).toContain('DE89370400440532013000\n\n\n\nINV')
  for (const amount of ['0', '-1', 'x', '1e12']) expect(paymentText({ ...payment, amount })).toBeNull()
})

test('a link without a protocol gets https', () => {
  expect(linkText('example.com')).toBe('https://example.com')
  expect(linkText('mailto:a@example.com')).toBe('mailto:a@example.com')
  expect(linkText('  ')).toBeNull()
})
