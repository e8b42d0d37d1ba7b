import { expect, test } from 'vitest'
import { defaultBusiness } from '#features/settings/business'
import { createInvoiceDocument } from './invoice-document'
import { invoiceMail, pdfName } from './invoice-mail'
import { taxTermsOf } from './tax-terms'

const business = { ...defaultBusiness('America/New_York'), name: 'Mainstreet', paymentInstructions: 'To account 4415' }
const invoice = {
  id: 1,
  invoiceNumber: 'INV-2026-017',
  clientId: 1,
  clientName: 'Rosa Delfino',
  clientBusinessName: 'Lark Bakery',
  clientEmail: 'rosa@example.com',
  clientAddress: '4 Market Space\n\nAnnapolis',
  clientTaxNumber: '',
  dealId: null,
  dealName: null,
  amount: 1540.55,
  currency: 'USD',
  taxRate: 6,
  ...taxTermsOf({}),
  taxNote: null,
  buyerReference: null,
  withheldAmount: 0,
  discount: { kind: 'percent' as const, value: 10 },
  subtotal: 1600,
  discountAmount: 160,
  taxes: [
    { rate: 0, base: 0, amount: 0 },
    { rate: 6, base: 1440, amount: 100.55 },
  ].slice(1),
  taxAmount: 100.55,
  deducted: 0,
  deductions: [],
  paid: 40.55,
  credited: 0,
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
      moreTaxes: null,
      unit: null,
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
      moreTaxes: null,
      unit: null,
      discount: { kind: 'amount' as const, value: 10 },
      amount: 100,
    },
  ],
}

test('a document contains everything on the invoice, in order', () => {
  const document = createInvoiceDocument(invoice, business)
  expect(document.buyer).toEqual({
    name: 'Lark Bakery',
    lines: ['Rosa Delfino', '4 Market Space', 'Annapolis', 'rosa@example.com'],
  })
  expect(document.dates.map(({ value }) => value)).toEqual(['INV-2026-017', 'March 5, 2026', 'April 4, 2026'])
  expect(document.rows).toMatchObject([
    { quantity: '1.5', price: '$1,000.00', tax: '6%', amount: '$1,500.00', note: null },
    { tax: '0%', amount: '$100.00', note: 'Discount $10.00' },
  ])
  expect(document.totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Subtotal $1,600.00',
    'Discount 10% -$160.00',
    'Tax 6% $100.55',
    'Total $1,540.55',
    'Paid -$40.55',
  ])
  expect(document.balance).toMatchObject({ label: 'Balance due', value: '$1,500.00' })
  expect(document.showTaxColumn).toBe(true)
  expect(document.stamp).toBeNull()
})

test('a Spanish document is in Spanish, and yen have no cents', () => {
  const document = createInvoiceDocument(
    { ...invoice, language: 'es', currency: 'JPY', balance: 1500, shownStatus: 'Paid' },
    business,
  )
  expect([document.labels.invoice, document.stamp?.text, document.balance.value]).toEqual([
    'Factura',
    'Pagada',
    '¥1,500',
  ])
  expect(document.dates.map(({ value }) => value)).toEqual(['INV-2026-017', '5 de marzo de 2026', '4 de abril de 2026'])
})

test('the mail states the number, the amount and the due date, in the invoice’s language', () => {
  const mailed = { ...invoice, amountCents: 150_000, balanceCents: 150_000 }
  expect(invoiceMail(mailed, business, 'https://example.com/i/abc')).toEqual({
    subject: 'Invoice INV-2026-017 from Mainstreet',
    text: [
      'Hello Rosa,',
      'Attached is invoice INV-2026-017 for $1,500.00, due on April 4, 2026.',
      'You can also see it here:\nhttps://example.com/i/abc',
      'To account 4415',
      'Thank you,\nMainstreet',
    ].join('\n\n'),
  })
  expect(invoiceMail({ ...mailed, language: 'es' }, { ...business, name: '' }, '{link}').subject).toBe(
    'Factura INV-2026-017',
  )
})

test('the mail states the open balance of a partly paid invoice, and asks for nothing once it is paid', () => {
  const bodyParagraphs = (balanceCents: number, language: 'en' | 'es') =>
    invoiceMail({ ...invoice, amountCents: 150_000, balanceCents, language }, business, '{link}')
      .text.split('\n\n')
      .slice(1, -1)
  expect(bodyParagraphs(50_000, 'en')).toEqual([
    'Attached is invoice INV-2026-017 for $1,500.00, of which $500.00 is open, due on April 4, 2026.',
    'You can also see it here:\n{link}',
    'To account 4415',
  ])
  expect(bodyParagraphs(0, 'en')).toEqual([
    'Attached is invoice INV-2026-017 for $1,500.00, paid in full.',
    'You can also see it here:\n{link}',
  ])
  expect(bodyParagraphs(0, 'es')).toEqual([
    'Le envío adjunta la factura INV-2026-017 por $1,500.00, ya pagada.',
    'También puede verla aquí:\n{link}',
  ])
})

test('an invoice number becomes a valid file name', () => {
  expect(['INV-2026-017', '../a/b:c*', '请求 7', '///'].map(pdfName)).toEqual([
    'INV-2026-017.pdf',
    'a-b-c-.pdf',
    '请求-7.pdf',
    'invoice.pdf',
  ])
})
