import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOfPart, linesOfPartWithTax } from './part-of-total'
import type { NamedTax } from './tax-terms'
import { percentOf, totalsOf } from './totals'

const line = (rate: number, taxRate: number | null = null) => ({ quantity: 1, rate, taxRate, discount: null })

test('thirty percent of a total with one tax rate has its net and its tax', () => {
  const totals = totalsOf({ lines: [line(1000)], taxRate: 19, discount: null, currency: 'EUR' })
  expect(linesOfPart(totals, 357_00, 'EUR')).toEqual([{ rate: 300, taxRate: 19, isRounding: false }])
})

test('a part of any total, at any rates, comes to exactly that part, with at most a cent untaxed for each rate', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          cents: fc.integer({ min: 1, max: 9_999_999 }),
          rate: fc.constantFrom(0, 4, 7, 8.875, 19, 21, 100),
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.integer({ min: 1, max: 100 }),
      (given, percent) => {
        const lines = given.map(({ cents, rate }) => line(cents / 100, rate))
        const totals = totalsOf({ lines, taxRate: 0, discount: null, currency: 'EUR' })
        const cents = percentOf(totals.totalCents, percent)
        const part = linesOfPart(totals, cents, 'EUR')
        const billed = totalsOf({
          lines: part.map(({ rate, taxRate }) => line(rate, taxRate)),
          taxRate: 0,
          discount: null,
          currency: 'EUR',
        })
        expect(billed.totalCents).toBe(cents)
        const rounding = part.filter(({ isRounding }) => isRounding).reduce((sum, { rate }) => sum + rate * 100, 0)
        expect(rounding).toBeLessThanOrEqual(totals.taxes.length + 0.001)
      },
    ),
  )
})

test('so does a part of a total with several taxes, prices with tax, or a withholding', () => {
  const taxes = fc.constantFrom<NamedTax[] | null>(null, [], [{ name: 'QST', rate: 9.975 }])
  fc.assert(
    fc.property(
      fc.array(fc.record({ cents: fc.integer({ min: 1, max: 9_999_999 }), moreTaxes: taxes }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
      fc.constantFrom(null, { name: 'IRPF', rate: 15 }),
      fc.integer({ min: 1, max: 100 }),
      (given, pricesIncludeTax, withholding, percent) => {
        const lines = given.map(({ cents, moreTaxes }) => ({ ...line(cents / 100), moreTaxes }))
        const terms = { taxRate: 5, discount: null, currency: 'CAD', withholding }
        const whole = { ...terms, lines, pricesIncludeTax, moreTaxes: [{ name: 'PST', rate: 7 }] }
        const cents = percentOf(totalsOf(whole).totalCents, percent)
        const part = linesOfPartWithTax(whole, cents).map((one) => ({ ...one, quantity: 1, discount: null }))
        expect(totalsOf({ ...terms, lines: part, pricesIncludeTax: true }).totalCents).toBe(cents)
      },
    ),
  )
})
