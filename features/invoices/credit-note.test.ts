import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditOfItems, partOfItem, taxesOfCredit, withheldOf } from './credit-note'
import { totalsOf } from './totals'

const line = (rate: number, taxRate: number) => ({ quantity: 1, rate, taxRate, discount: null })

test('a credited half takes half of the base and the tax of each rate', () => {
  const invoice = totalsOf({ lines: [line(100, 21), line(50, 0)], taxRate: 0, discount: null, currency: 'EUR' })
  expect(taxesOfCredit(8550, invoice, [])).toEqual([{ rate: 21, baseCents: 5000, taxCents: 1050 }])
})

test('a credit note takes back its part of the withholding', () => {
  const invoice = {
    currency: 'EUR',
    withholding: { name: 'IRPF', rate: 15 },
    pricesIncludeTax: false,
    amount: 1060,
    deducted: 0,
    withheldAmount: 150,
  }
  const half = { amount: 530, items: [], taxes: [{ rate: 21, base: 500, amount: 105 }] }
  expect(withheldOf(half, invoice)).toBe(75)
  const item = { description: 'Hour', quantity: 1, rate: 100, taxRate: 21, amount: 100 }
  const hour = { amount: 106, items: [item], taxes: [{ rate: 21, base: 100, amount: 21 }] }
  expect(withheldOf(hour, invoice)).toBe(15)
  expect(withheldOf({ amount: 1060, items: [], taxes: [] }, invoice)).toBe(150)
  expect(withheldOf(half, { ...invoice, withholding: null })).toBe(0)
})

test('credit notes over a whole invoice, in any parts, take back exactly its tax', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(0, 4, 8.875, 21)), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
      (lines, shares) => {
        const invoice = totalsOf({
          lines: lines.map(([cents, rate]) => line(cents / 100, rate)),
          taxRate: 0,
          discount: null,
          currency: 'EUR',
        })
        const notes: { totalCents: number; taxes: ReturnType<typeof taxesOfCredit> }[] = []
        let left = invoice.totalCents
        const credit = (totalCents: number) => {
          if (totalCents === 0) return
          notes.push({ totalCents, taxes: taxesOfCredit(totalCents, invoice, notes) })
          left -= totalCents
        }
        for (const share of shares) credit(Math.floor((left * share) / 100))
        credit(left)
        for (const { rate, baseCents, taxCents } of invoice.taxes) {
          const at = notes.flatMap(({ taxes }) => taxes.filter((tax) => tax.rate === rate))
          expect(at.reduce((sum, tax) => sum + tax.taxCents, 0)).toBe(taxCents)
          expect(at.reduce((sum, tax) => sum + tax.baseCents, 0)).toBe(baseCents)
        }
        for (const { totalCents, taxes } of notes)
          expect(taxes.reduce((sum, tax) => sum + tax.baseCents + tax.taxCents, 0)).toBeLessThanOrEqual(totalCents)
      },
    ),
  )
})

test('an item is credited at what was charged for it, after its discount and its share of the invoice’s', () => {
  const item = {
    id: 1,
    description: 'Hours',
    quantity: 4,
    rate: 25,
    unitPrice: 25,
    taxRate: 21,
    moreTaxes: null,
    unit: null,
    discount: { kind: 'amount' as const, value: 20 },
    amount: 80,
  }
  const terms = { taxRate: 21, currency: 'EUR', subtotalCents: 16_000, discountCents: 1_600 }
  expect(creditOfItems([partOfItem(item, 1, 'EUR')], terms)).toEqual({
    amountCents: 2178,
    lines: [{ description: 'Hours', quantity: 1, rate: 18, taxRate: 21, amountCents: 1800 }],
    taxes: [{ rate: 21, baseCents: 1800, taxCents: 378 }],
  })
})

test('all items of an invoice credited at once come to its total', () => {
  const discounts = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 50 }).map((value) => ({ kind: 'percent' as const, value })),
    fc.integer({ min: 1, max: 5000 }).map((cents) => ({ kind: 'amount' as const, value: cents / 100 })),
  )
  const lines = fc.array(
    fc.record({
      description: fc.constant('Work'),
      quantity: fc.integer({ min: 1, max: 9 }),
      rate: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
      taxRate: fc.constantFrom(0, 4, 8.875, 21),
      discount: discounts,
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(lines, discounts, (items, discount) => {
      const invoice = { taxRate: 0, currency: 'EUR' }
      const totals = totalsOf({ ...invoice, lines: items, discount })
      const credit = creditOfItems(items, { ...invoice, ...totals })
      expect([credit.amountCents, credit.taxes]).toEqual([totals.totalCents, totals.taxes])
    }),
  )
})
