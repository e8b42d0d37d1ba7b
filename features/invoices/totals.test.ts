import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyInvoice } from '#tests/support/any-invoice'
import { smallestUnit } from './currency'
import { type Discount, type Line, totalsOf } from './totals'

const line = (quantity: number, rateCents: number, more: Partial<Line> = {}): Line => ({
  quantity,
  rateCents,
  taxRate: null,
  discount: null,
  ...more,
})
const invoice = (lines: Line[], more: { taxRate?: number; discount?: Discount | null; currency?: string } = {}) =>
  totalsOf({ lines, taxRate: 0, discount: null, currency: 'USD', ...more })

describe('the totals of an invoice', () => {
  test('are quantity times rate, added up', () => {
    expect(invoice([line(2, 50_168), line(1.5, 30_000)])).toMatchObject({
      lineCents: [100_336, 45_000],
      totalCents: 145_336,
    })
  })

  test('have no floating-point errors', () => {
    expect(invoice([line(1, 10), line(1, 20)]).totalCents).toBe(30)
    expect(invoice([line(0.1 + 0.2, 1000)]).totalCents).toBe(300)
  })

  test('round half a cent up, once for each line and once for each tax rate', () => {
    expect(invoice([line(0.5, 1)]).totalCents).toBe(1)
    expect(invoice([line(1, 5), line(1, 5), line(1, 5)], { taxRate: 10 }).taxCents).toBe(2)
  })

  test('use the tax rate of the line, or of the invoice where the line has none', () => {
    const sums = invoice([line(1, 10_000), line(1, 10_000, { taxRate: 6 }), line(1, 10_000, { taxRate: 0 })], {
      taxRate: 10,
    })
    expect(sums.taxes).toEqual([
      { rate: 6, baseCents: 10_000, taxCents: 600 },
      { rate: 10, baseCents: 10_000, taxCents: 1000 },
    ])
    expect(sums.totalCents).toBe(31_600)
  })

  test('take a discount off a line before it is added up', () => {
    expect(invoice([line(3, 1000, { discount: { kind: 'percent', percent: 10 } })]).subtotalCents).toBe(2700)
    expect(invoice([line(3, 1000, { discount: { kind: 'amount', cents: 500 } })]).subtotalCents).toBe(2500)
    expect(invoice([line(1, 1000, { discount: { kind: 'amount', cents: 5000 } })]).subtotalCents).toBe(0)
  })

  test('take a discount on the invoice off before tax, in proportion to the base of each rate', () => {
    const sums = invoice([line(1, 7500), line(1, 2500, { taxRate: 20 })], {
      taxRate: 10,
      discount: { kind: 'percent', percent: 10 },
    })
    expect(sums).toMatchObject({ subtotalCents: 10_000, discountCents: 1000 })
    expect(sums.taxes).toEqual([
      { rate: 10, baseCents: 6750, taxCents: 675 },
      { rate: 20, baseCents: 2250, taxCents: 450 },
    ])
    expect(sums.totalCents).toBe(10_125)
  })

  test('are whole yen where the yen has no cents', () => {
    expect(invoice([line(1.5, 3300)], { currency: 'JPY', taxRate: 10 })).toMatchObject({
      subtotalCents: 5000,
      taxCents: 500,
    })
  })
})

test('everything adds up to the cent for any lines', () => {
  fc.assert(
    fc.property(anyInvoice, (sums) => {
      const { lineCents, subtotalCents, discountCents, taxes, taxCents, totalCents } = totalsOf(sums)
      const unit = smallestUnit(sums.currency)
      const add = (values: number[]) => values.reduce((total, value) => total + value, 0)
      expect(subtotalCents).toBe(add(lineCents))
      expect(taxCents).toBe(add(taxes.map((tax) => tax.taxCents)))
      expect(totalCents).toBe(subtotalCents - discountCents + taxCents)
      expect(discountCents).toBeLessThanOrEqual(subtotalCents)
      for (const value of [...lineCents, discountCents, taxCents, totalCents]) {
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value % unit).toBe(0)
      }
      const untaxed = sums.lines.some((line) => (line.taxRate ?? sums.taxRate) === 0)
      const bases = add(taxes.map((tax) => tax.baseCents))
      if (untaxed) expect(bases).toBeLessThanOrEqual(subtotalCents - discountCents)
      else expect(bases).toBe(subtotalCents - discountCents)
      for (const { rate, baseCents, taxCents } of taxes)
        expect(Math.abs(taxCents - (baseCents * rate) / 100)).toBeLessThanOrEqual(unit / 2 + 1e-6)
    }),
    { numRuns: 200 },
  )
})

test('a discount never makes the base of a rate negative', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }), fc.nat(18), (cents, off) => {
      const lines = cents.map((rateCents, rate) => ({ quantity: 1, rateCents, taxRate: rate + 1, discount: null }))
      const { taxes, subtotalCents, discountCents } = totalsOf({
        lines,
        taxRate: 0,
        discount: { kind: 'amount', cents: off },
        currency: 'USD',
      })
      for (const { baseCents } of taxes) expect(baseCents).toBeGreaterThanOrEqual(0)
      expect(taxes.reduce((sum, { baseCents }) => sum + baseCents, 0)).toBe(subtotalCents - discountCents)
    }),
  )
})

test('the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(anyInvoice, (sums) => {
      const reversed = totalsOf({ ...sums, lines: sums.lines.toReversed() })
      expect(reversed.totalCents).toBe(totalsOf(sums).totalCents)
    }),
  )
})
