import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf } from '#core/currency'
import { fromCents, toCents } from '#core/money'
import { defaultBusiness } from '#features/settings/business'
import { anyInvoice } from '#tests/support/any-invoice'
import type { Invoice } from '../invoice'
import { linesOfPart } from '../part-of-total'
import writeEInvoice from '../server/e-invoice-task'
import { totalsOf } from '../totals'
import { type DeductedPart, eInvoiceAmounts } from './amounts'
import { creditNoteAsInvoice } from './credit-note'
import type { XmlFormat } from './format'
import { missingFor } from './missing'
import { buyerOf, sellerOf } from './parties'
import { readPostalAddress } from './postal-address'

type Sums = typeof anyInvoice extends fc.Arbitrary<infer Value> ? Value : never

/** As the server answers an invoice with these sums. */
function invoiceOf({ lines, ...sums }: Sums): Invoice {
  const totals = totalsOf({ ...sums, lines })
  const amount = (cents: number) => fromCents(cents, sums.currency)
  return {
    ...sums,
    id: 1,
    invoiceNumber: 'INV-2026-001',
    clientId: 1,
    clientName: 'Rosa Delfino',
    dealId: null,
    amount: amount(totals.totalCents),
    subtotal: amount(totals.subtotalCents),
    discountAmount: amount(totals.discountCents),
    taxes: totals.taxes.map(({ rate, baseCents, taxCents }) => ({
      rate,
      base: amount(baseCents),
      amount: amount(taxCents),
    })),
    taxAmount: amount(totals.taxCents),
    withheldAmount: 0,
    taxNote: null,
    buyerReference: 'PO 4415',
    deducted: 0,
    paid: 0,
    credited: 0,
    balance: amount(totals.totalCents),
    status: 'sent',
    shownStatus: 'Pending',
    issueDate: '2026-03-05',
    dueDate: '2026-04-04',
    language: 'en',
    notes: 'Thank you & until soon <3',
    stripePaymentIntentId: null,
    sentAt: null,
    viewedAt: null,
    paidAt: null,
    createdAt: '2026-03-05T10:00:00Z',
    updatedAt: '2026-03-05T10:00:00Z',
    items: lines.map((line, index) => ({
      ...line,
      id: index + 1,
      description: `Line ${index + 1}\nof the invoice`,
      unitPrice: line.rate,
      unit: 'hours',
      amount: amount(totals.lineCents[index] ?? 0),
    })),
  } as Invoice
}

/** What the European formats can hold: one tax on a line, no withholding, at most two decimals. */
const europeanInvoice = anyInvoice
  .map(({ lines, ...sums }) => ({
    ...sums,
    moreTaxes: [],
    withholding: null,
    lines: lines.map((line) => ({ ...line, moreTaxes: null })),
  }))
  .filter((sums) => decimalsOf(sums.currency) <= 2 && totalsOf(sums).totalCents > 0)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** An earlier invoice over a part of these sums. */
function partOf(sums: Sums, percent: number): DeductedPart {
  const { currency, taxTreatment } = sums
  const cents = Math.floor((totalsOf(sums).totalCents * percent) / 100)
  const lines = linesOfPart(totalsOf(sums), cents, currency).map((line) => ({ ...line, quantity: 1, discount: null }))
  const part = totalsOf({ currency, taxTreatment, lines, taxRate: 0, discount: null })
  return {
    invoiceNumber: 'INV-2026-000',
    issueDate: '2026-02-01',
    amountCents: part.totalCents,
    taxes: part.taxes,
  }
}

/** As the server answers an invoice that subtracts the earlier one. */
function invoiceAfter(sums: Sums, { amountCents }: DeductedPart): Invoice {
  const invoice = invoiceOf(sums)
  const amount = fromCents(toCents(invoice.amount, sums.currency) - amountCents, sums.currency)
  return { ...invoice, amount, balance: amount, deducted: fromCents(amountCents, sums.currency) }
}

const europeanPart = fc.tuple(europeanInvoice, fc.integer({ min: 0, max: 100 }))

test('the figures obey the sums of EN 16931 and come to the very total of the invoice, also after a deposit', () => {
  fc.assert(
    fc.property(europeanPart, ([sums, percent]) => {
      const part = partOf(sums, percent)
      const invoice = invoiceAfter(sums, part)
      const amounts = eInvoiceAmounts(invoice, [part])
      expect(amounts.linesCents).toBe(sum(amounts.lines.map(({ netCents }) => netCents)))
      expect(amounts.taxExclusiveCents).toBe(amounts.linesCents - amounts.allowanceCents)
      expect(amounts.taxInclusiveCents).toBe(toCents(invoice.amount, sums.currency))
      expect(amounts.payableCents).toBe(amounts.taxInclusiveCents)
      for (const { category, baseCents, taxCents } of amounts.categories) {
        const isOwn = (other: { category: { id: string; rate: number } }) =>
          other.category.id === category.id && other.category.rate === category.rate
        const linesCents = sum(amounts.lines.filter(isOwn).map(({ netCents }) => netCents))
        const allowanceCents = sum(amounts.allowances.filter(isOwn).map(({ cents }) => cents))
        expect(baseCents).toBe(linesCents - allowanceCents)
        expect(Math.abs(taxCents - (baseCents * category.rate) / 100)).toBeLessThanOrEqual(2)
      }
      for (const { cents } of amounts.allowances) expect(cents).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

const business = {
  ...defaultBusiness('Europe/Madrid'),
  name: 'Estudio Olmo',
  email: 'hola@example.com',
  phone: '+34 910 000 000',
  taxId: 'ES B12345674',
  address: 'Calle Mayor 4\n28013 Madrid\nEspaña',
}
const client = {
  clientName: 'Rosa Delfino',
  clientBusinessName: 'Lark & Söhne GmbH',
  clientEmail: 'rosa@example.com',
  clientAddress: 'Invalidenstraße 7\n10115 Berlin\nGermany',
  clientTaxNumber: 'DE136695976',
}
const sourceOf = (invoice: Invoice) => ({
  invoice,
  seller: sellerOf(business),
  buyer: buyerOf(client),
  deductions: [],
  bank: { holder: 'Estudio Olmo', iban: 'ES9121000418450200051332', bic: '' },
})
const plain: Sums = {
  lines: [{ quantity: 1.5, rate: 80, taxRate: null, moreTaxes: null, discount: { kind: 'percent', value: 10 } }],
  taxRate: 21,
  taxTreatment: 'standard',
  moreTaxes: [],
  pricesIncludeTax: false,
  withholding: null,
  discount: { kind: 'amount', value: 8 },
  currency: 'EUR',
}
const reverse: Sums = { ...plain, taxTreatment: 'reverse charge' }

const xmlOf = async (format: XmlFormat, sums: Sums) =>
  Buffer.from(await writeEInvoice({ format, source: sourceOf(invoiceOf(sums)) })).toString()

const figures = (xml: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, new RegExp(`<\\w+:${name}[^>]*>([^<]*)<`).exec(xml)?.[1]]))

describe('the XML', () => {
  test('of UBL and XRechnung holds the figures of the invoice', async () => {
    for (const format of ['ubl', 'xrechnung'] as const) {
      const xml = await xmlOf(format, plain)
      const expected = {
        LineExtensionAmount: '108.00',
        AllowanceTotalAmount: '8.00',
        TaxExclusiveAmount: '100.00',
        TaxAmount: '21.00',
        TaxInclusiveAmount: '121.00',
        PayableAmount: '121.00',
        BuyerReference: 'PO 4415',
      }
      expect(figures(xml, Object.keys(expected))).toEqual(expected)
      expect(xml).toContain('unitCode="HUR">1.5<')
      expect(xml).toContain('Lark &amp; Söhne GmbH')
      expect(xml).toContain('>ESB12345674<')
    }
  })

  test('of a price below a cent names the price of the whole quantity', async () => {
    const line = { quantity: 2000, rate: 0.085, taxRate: null, moreTaxes: null, discount: null }
    const xml = await xmlOf('ubl', { ...plain, discount: null, lines: [line] })
    const expected = { LineExtensionAmount: '170.00', PriceAmount: '170', BaseQuantity: '2000' }
    expect(figures(xml, Object.keys(expected))).toEqual(expected)
  })

  test('of CII tells the reverse charge and both VAT numbers', async () => {
    const xml = await xmlOf('cii', reverse)
    expect(figures(xml, ['DuePayableAmount', 'GrandTotalAmount'])).toEqual({
      DuePayableAmount: '100.00',
      GrandTotalAmount: '100.00',
    })
    for (const text of ['VATEX-EU-AE', 'Reverse charge', 'DE136695976', 'ESB12345674']) expect(xml).toContain(text)
  })
})

/** Every figure of an element, in whole units of the currency's smallest one. */
const centsIn = (xml: string, path: string, currency: string) =>
  [...xml.matchAll(new RegExp(`<${path}[^>]*>(-?[\\d.]+)</`, 'g'))].map(([, value]) => toCents(Number(value), currency))
const within = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, inner]) => inner as string)

test('what is read back from the XML of any invoice are its very figures, line by line and rate by rate', async () => {
  await fc.assert(
    fc.asyncProperty(europeanInvoice, async (sums) => {
      const { currency } = sums
      const totals = totalsOf(sums)
      const amounts = eInvoiceAmounts(invoiceOf(sums))
      const taxes = totals.taxes.filter(({ taxCents }) => taxCents > 0).map(({ taxCents }) => taxCents)
      const cents = (xml: string, path: string) => centsIn(xml, path, currency)

      const ubl = await xmlOf('ubl', sums)
      expect(cents(ubl, 'cbc:PayableAmount')).toEqual([totals.totalCents])
      expect(cents(ubl, 'cbc:TaxInclusiveAmount')).toEqual([totals.totalCents])
      expect(cents(ubl, 'cbc:TaxExclusiveAmount')).toEqual([totals.totalCents - totals.taxCents])
      const taxTotal = within(ubl, 'cac:TaxTotal')[0] as string
      expect(cents(taxTotal, 'cbc:TaxAmount')[0]).toBe(totals.taxCents)
      const perRate = within(taxTotal, 'cac:TaxSubtotal').flatMap((part) => cents(part, 'cbc:TaxAmount'))
      expect(perRate.filter((tax) => tax > 0).sort()).toEqual([...taxes].sort())
      const lines = within(ubl, 'cac:InvoiceLine').map((line) => cents(line, 'cbc:LineExtensionAmount')[0])
      expect(lines).toEqual(amounts.lines.map(({ netCents }) => netCents))

      const cii = await xmlOf('cii', sums)
      expect(cents(cii, 'ram:GrandTotalAmount')).toEqual([totals.totalCents])
      expect(cents(cii, 'ram:DuePayableAmount')).toEqual([totals.totalCents])
      expect(cents(cii, 'ram:TaxTotalAmount')).toEqual([totals.taxCents])
    }),
    { numRuns: 8 },
  )
})

test('a final invoice declares the tax that the deposit left, and names the deposit', async () => {
  const deposit = partOf(plain, 30)
  const source = { ...sourceOf(invoiceAfter(plain, deposit)), deductions: [deposit] }
  const ubl = Buffer.from(await writeEInvoice({ format: 'ubl', source })).toString()
  const expected = {
    LineExtensionAmount: '108.00',
    AllowanceTotalAmount: '38.00',
    TaxExclusiveAmount: '70.00',
    TaxAmount: '14.70',
    TaxInclusiveAmount: '84.70',
    PrepaidAmount: undefined,
    PayableAmount: '84.70',
  }
  expect(figures(ubl, Object.keys(expected))).toEqual(expected)
  expect(within(ubl, 'cac:BillingReference').join()).toContain('>INV-2026-000<')
  expect(ubl).toContain('>Billed with INV-2026-000<')
  const cii = Buffer.from(await writeEInvoice({ format: 'cii', source })).toString()
  expect(figures(cii, ['TaxTotalAmount', 'DuePayableAmount'])).toEqual({
    TaxTotalAmount: '14.70',
    DuePayableAmount: '84.70',
  })
  expect(within(cii, 'ram:InvoiceReferencedDocument').join()).toContain('>INV-2026-000<')
})

test.each([
  ['credited in part: that is for the credit note to say', { credited: 21, balance: 100 }, undefined, '121.00'],
  ['paid in part', { paid: 21, balance: 100 }, '21.00', '100.00'],
  ['credited in part and the rest paid', { credited: 21, paid: 100, balance: 0, status: 'paid' }, '100.00', '21.00'],
] as const)('an invoice that is %s', async (_, changes, PrepaidAmount, PayableAmount) => {
  const source = sourceOf({ ...invoiceOf(plain), ...changes })
  const ubl = Buffer.from(await writeEInvoice({ format: 'ubl', source })).toString()
  expect(figures(ubl, ['PrepaidAmount', 'PayableAmount'])).toEqual({ PrepaidAmount, PayableAmount })
})

test('a seller without a VAT number is named by the tax number, as the standard wants some identifier', async () => {
  const source = { ...sourceOf(invoiceOf(plain)), seller: sellerOf({ ...business, taxId: '27/123/45678' }) }
  const [ubl = '', cii = ''] = await Promise.all(
    (['ubl', 'cii'] as const).map(async (format) => Buffer.from(await writeEInvoice({ format, source })).toString()),
  )
  expect(within(ubl, 'cac:AccountingSupplierParty')[0]).toMatch(
    /<cbc:ID>FC<[\s\S]*<cac:PartyLegalEntity>[\s\S]*<cbc:CompanyID>27\/123\/45678</,
  )
  expect(within(cii, 'ram:SellerTradeParty')[0]).toMatch(
    /<ram:SpecifiedLegalOrganization>\s*<ram:ID>27\/123\/45678<[\s\S]*schemeID="FC"/,
  )
})

test('a credit note is written as one, with its own figures and the invoice that it takes back', async () => {
  const invoice: Invoice = { ...invoiceOf(plain), status: 'cancelled' }
  const note = {
    id: 1,
    number: 'CN-2026-001',
    amount: 60.5,
    issueDate: '2026-05-02',
    reason: 'Half was not needed',
    items: [],
    taxes: [{ rate: 21, base: 50, amount: 10.5 }],
  }
  const credits = { number: invoice.invoiceNumber, issueDate: invoice.issueDate }
  const source = { ...sourceOf(creditNoteAsInvoice(note, invoice)), credits }
  expect(missingFor('ubl', source)).toEqual([])
  const ubl = Buffer.from(await writeEInvoice({ format: 'ubl', source })).toString()
  expect(ubl).toMatch(/<(\w+:)?CreditNote[ >]/)
  const expected = {
    CreditNoteTypeCode: '381',
    ID: 'CN-2026-001',
    TaxExclusiveAmount: '50.00',
    TaxAmount: '10.50',
    PayableAmount: '60.50',
  }
  expect(figures(ubl, Object.keys(expected))).toEqual(expected)
  expect(within(ubl, 'cac:BillingReference').join()).toContain('>INV-2026-001<')
  // The standard wants a day or terms wherever an amount is due.
  expect(within(ubl, 'cac:PaymentTerms').join()).toContain('INV-2026-001')
  const cii = Buffer.from(await writeEInvoice({ format: 'cii', source })).toString()
  expect(figures(cii, ['TypeCode', 'GrandTotalAmount'])).toEqual({ TypeCode: '381', GrandTotalAmount: '60.50' })
  expect(within(cii, 'ram:InvoiceReferencedDocument').join()).toContain('>INV-2026-001<')
})

describe('what is missing', () => {
  const missing = (changes: Partial<Invoice>, more: { business?: object; client?: object } = {}) =>
    missingFor('xrechnung', {
      invoice: { ...invoiceOf(plain), ...changes },
      seller: sellerOf({ ...business, ...more.business }),
      buyer: buyerOf({ ...client, ...more.client }),
    })

  test('is nothing where all is there', () => expect(missing({})).toEqual([]))

  test('is listed with the place where it can be added', () => {
    const found = missing(
      { buyerReference: null, dueDate: null, withholding: { name: 'IRPF', rate: 15 }, taxTreatment: 'reverse charge' },
      { business: { taxId: '', address: 'Calle Mayor 4' }, client: { clientTaxNumber: '', clientAddress: null } },
    )
    expect(found.map(({ place, message }) => `${place}: ${message.split(/[,:(]/)[0]?.trim()}`)).toEqual([
      'business: Your tax number',
      'business: Your VAT number with the letters of the country',
      'business: Your country',
      'client: The client’s country',
      'client: The client’s VAT number with the letters of the country',
      'invoice: A due date',
      'invoice: A total without a withholding',
      'business: Your postal code and city on a line of your address',
      'client: The client’s postal code and city on a line of the address',
      'invoice: The client’s reference',
    ])
    expect(found.map(({ field }) => field)).toEqual([
      'taxId',
      'taxId',
      'address',
      'address',
      'taxNumber',
      'dueDate',
      null,
      'address',
      'address',
      'buyerReference',
    ])
  })
})

test.each([
  ['Calle Mayor 4\n28013 Madrid\nEspaña', ['Calle Mayor 4', '28013', 'Madrid', 'ES']],
  ['4 Market Space\nAnnapolis, MD 21401\nUSA', ['4 Market Space', 'MD 21401', 'Annapolis', 'US']],
  ['10 Example Street\nLondon SW1A 1AA\nUnited Kingdom', ['10 Example Street', 'SW1A 1AA', 'London', 'GB']],
  ['Damrak 1\n1012 AB Amsterdam\nNederland', ['Damrak 1', '1012 AB', 'Amsterdam', 'NL']],
  ['6 Rue de la Fosse, 35400 Saint-Malo, France', ['6 Rue de la Fosse', '35400', 'Saint-Malo', 'FR']],
  ['400 Tucker St, Annapolis, MD 21401, USA', ['400 Tucker St', 'MD 21401', 'Annapolis', 'US']],
  ['D-10115 Berlin', ['', '10115', 'Berlin', '']],
  ['Rua Augusta 2\n1100-053 Lisboa\nPortugal', ['Rua Augusta 2', '1100-053', 'Lisboa', 'PT']],
])('the address %j is read', (text, parts) => {
  const { street, postcode, city, country } = readPostalAddress(text)
  expect([street, postcode, city, country]).toEqual(parts)
})
