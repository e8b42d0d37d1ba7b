import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { defaultBusiness } from '#features/settings/business'
import type { DocumentSource } from '../invoice-document'
import { createInvoiceDocument } from '../invoice-document'
import { createStatementDocument } from '../statement-document'
import { taxTermsOf } from '../tax-terms'
import { invoicePdf } from './pdf'

const business = { ...defaultBusiness('Europe/Madrid'), name: 'Estudio Olmo' }
const client = {
  clientId: 1,
  clientName: 'Rosa Delfino',
  clientBusinessName: '',
  clientEmail: 'rosa@example.com',
  clientAddress: null,
  clientTaxNumber: '',
}
const finalInvoice = {
  ...client,
  ...taxTermsOf({}),
  invoiceNumber: 'INV-2026-088',
  language: 'es',
  currency: 'EUR',
  taxRate: 21,
  taxNote: null,
  buyerReference: null,
  discount: null,
  discountAmount: 0,
  withheldAmount: 0,
  subtotal: 92_000,
  taxes: [{ rate: 21, base: 92_000, amount: 19_320 }],
  amount: 77_924,
  deducted: 33_396,
  deductions: [{ invoiceId: 1, invoiceNumber: 'INV-2026-087', amount: 33_396, taxAmount: 5_796 }],
  paid: 0,
  credited: 0,
  balance: 77_924,
  shownStatus: 'Pending',
  issueDate: '2026-09-17',
  dueDate: '2026-10-17',
  notes: null,
  items: [
    { id: 1, description: 'Páginas', quantity: 1, rate: 92_000, unitPrice: 92_000, taxRate: null, amount: 92_000 },
  ],
} as unknown as DocumentSource

test('no text of a PDF is drawn over another, nor beyond the margin', async () => {
  const statement = createStatementDocument(
    {
      ...client,
      language: 'es',
      currency: 'EUR',
      currencies: ['EUR'],
      from: '2026-08-19',
      to: '2026-11-17',
      opening: 0,
      entries: [],
      closing: 0,
    },
    business,
  )
  for (const document of [createInvoiceDocument(finalInvoice, business), statement]) {
    const texts = await textsOf(await invoicePdf(document))
    for (const { text, left, right, bottom } of texts) {
      expect(right, text).toBeLessThanOrEqual(612 - 47)
      const over = texts.filter((other) => other.left > left && Math.abs(other.bottom - bottom) < 6)
      for (const other of over) expect(other.left, `${other.text} over ${text}`).toBeGreaterThanOrEqual(right - 0.5)
    }
  }
})

test('a line with two taxes keeps them apart from its price', async () => {
  const twoTaxes = {
    ...finalInvoice,
    moreTaxes: [{ name: 'Recargo', rate: 5.2 }],
    items: [
      { id: 1, description: 'Café', quantity: 2.5, rate: 99.99, unitPrice: 99.99, taxRate: 21, amount: 249.98 },
      { id: 2, description: 'Libro', quantity: 3, rate: 7.77, unitPrice: 7.77, taxRate: 4, amount: 23.31 },
    ],
  } as unknown as DocumentSource
  const texts = await textsOf(await invoicePdf(createInvoiceDocument(twoTaxes, business)))
  const price = texts.find(({ text }) => text.includes('99.99'))
  const tax = texts.find(({ text }) => text.startsWith('21%'))
  expect((tax?.left ?? 0) - (price?.right ?? 0)).toBeGreaterThanOrEqual(6)
})

async function textsOf(pdf: Buffer) {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number]
    return { text: item.str, left, right: left + item.width, bottom }
  })
}
