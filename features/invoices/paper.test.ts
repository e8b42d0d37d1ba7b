import { expect, test } from 'vitest'
import { newBusiness } from '#features/settings/business'
import { mailFor, pdfName } from './mail-text'
import { paperOf } from './paper'

const business = { ...newBusiness('America/New_York'), name: 'Mainstreet', paymentInstructions: 'To account 4415' }
const invoice = {
  id: 1,
  invoiceNumber: 'INV-2026-017',
  clientId: 1,
  clientName: 'Rosa Delfino',
  clientBusinessName: 'Lark Bakery',
  clientEmail: 'rosa@example.com',
  clientAddress: '4 Market Space\n\nAnnapolis',
  dealId: null,
  dealName: null,
  amount: 1540.55,
  currency: 'USD',
  taxRate: 6,
  discount: { kind: 'percent' as const, value: 10 },
  subtotal: 1600,
  discountAmount: 160,
  taxes: [
    { rate: 0, base: 0, amount: 0 },
    { rate: 6, base: 1440, amount: 100.55 },
  ].slice(1),
  taxAmount: 100.55,
  paid: 40.55,
  balance: 1500,
  status: 'sent' as const,
  shownStatus: 'Pending' as const,
  issueDate: '2026-03-05',
  dueDate: '2026-04-04',
  language: 'en' as const,
  notes: null,
  stripePaymentIntentId: null,
  items: [
    {
      id: 1,
      description: 'Care',
      quantity: 1.5,
      rate: 1000,
      unitPrice: 1000,
      taxRate: null,
      discount: null,
      amount: 1500,
    },
    {
      id: 2,
      description: 'Photographs',
      quantity: 1,
      rate: 110,
      unitPrice: 110,
      taxRate: 0,
      discount: { kind: 'amount' as const, value: 10 },
      amount: 100,
    },
  ],
}

test('a paper says everything, in the order of a bill', () => {
  const paper = paperOf(invoice, business)
  expect(paper.buyer).toEqual({
    name: 'Lark Bakery',
    lines: ['Rosa Delfino', '4 Market Space', 'Annapolis', 'rosa@example.com'],
  })
  expect(paper.dates.map(({ value }) => value)).toEqual(['INV-2026-017', 'March 5, 2026', 'April 4, 2026'])
  expect(paper.rows).toMatchObject([
    { quantity: '1.5', price: '$1,000.00', tax: '6%', amount: '$1,500.00', remark: null },
    { tax: '0%', amount: '$100.00', remark: 'Discount $10.00' },
  ])
  expect(paper.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Subtotal $1,600.00',
    'Discount 10% -$160.00',
    'Tax 6% $100.55',
    'Total $1,540.55',
    'Paid -$40.55',
  ])
  expect(paper.balance).toMatchObject({ label: 'Balance due', value: '$1,500.00' })
  expect(paper.showsTax).toBe(true)
  expect(paper.stamp).toBeNull()
})

test('a Spanish paper speaks Spanish, and yen have no cents', () => {
  const paper = paperOf({ ...invoice, language: 'es', currency: 'JPY', balance: 1500, shownStatus: 'Paid' }, business)
  expect([paper.words.invoice, paper.stamp?.text, paper.balance.value]).toEqual(['Factura', 'Pagada', '¥1,500'])
  expect(paper.dates.map(({ value }) => value)).toEqual(['INV-2026-017', '5 de marzo de 2026', '4 de abril de 2026'])
})

test('the mail names the number, what is owed and until when, in the client’s language', () => {
  const mailed = { ...invoice, amountCents: 150_000, balanceCents: 150_000 }
  expect(mailFor(mailed, business, 'https://example.com/i/abc')).toEqual({
    subject: 'Invoice INV-2026-017 from Mainstreet',
    text: [
      'Hello Rosa,',
      'Attached is invoice INV-2026-017 for $1,500.00, due on April 4, 2026.',
      'You can also see it here:\nhttps://example.com/i/abc',
      'To account 4415',
      'Thank you,\nMainstreet',
    ].join('\n\n'),
  })
  expect(mailFor({ ...mailed, language: 'es' }, { ...business, name: '' }, null).subject).toBe('Factura INV-2026-017')
})

test('the mail of what is paid in part says what is open, and that of what is paid asks for nothing', () => {
  const said = (balanceCents: number, language: 'en' | 'es') =>
    mailFor({ ...invoice, amountCents: 150_000, balanceCents, language }, business, null)
      .text.split('\n\n')
      .slice(1, -1)
  expect(said(50_000, 'en')).toEqual([
    'Attached is invoice INV-2026-017 for $1,500.00, of which $500.00 is open, due on April 4, 2026.',
    'To account 4415',
  ])
  expect(said(0, 'en')).toEqual(['Attached is invoice INV-2026-017 for $1,500.00, paid in full.'])
  expect(said(0, 'es')).toEqual(['Le envío adjunta la factura INV-2026-017 por $1,500.00, ya pagada.'])
})

test('a number becomes a file name that any computer takes', () => {
  expect(['INV-2026-017', '../a/b:c*', '请求 7', '///'].map(pdfName)).toEqual([
    'INV-2026-017.pdf',
    'a-b-c-.pdf',
    '请求-7.pdf',
    'invoice.pdf',
  ])
})
