import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyInvoice } from '#tests/support/any-invoice'
import { exactTotals } from '#tests/support/exact-totals'
import { type Line, type TotalsInput, totalsOf, totalsOfStored } from './totals'

const line = (quantity: number, rate: number, more: Partial<Line> = {}): Line => ({
  quantity,
  rate,
  taxRate: null,
  discount: null,
  ...more,
})
const invoice = (lines: Line[], more: Partial<TotalsInput> = {}) =>
  totalsOf({ lines, taxRate: 0, discount: null, currency: 'USD', ...more })

describe('the totals of an invoice', () => {
  test('are quantity times rate, added up', () => {
    expect(invoice([line(2, 501.68), line(1.5, 300)])).toMatchObject({
      lineCents: [100_336, 45_000],
      totalCents: 145_336,
    })
  })

  test('have no floating-point errors', () => {
    expect(invoice([line(1, 0.1), line(1, 0.2)]).totalCents).toBe(30)
    expect(invoice([line(0.1 + 0.2, 10)]).totalCents).toBe(300)
  })

  test('round half a cent up, once for each line and once for each tax rate', () => {
    expect(invoice([line(0.5, 0.01)]).totalCents).toBe(1)
    expect(invoice([line(1, 0.05), line(1, 0.05), line(1, 0.05)], { taxRate: 10 }).taxCents).toBe(2)
  })

  test('use the tax rate of the line, or of the invoice where the line has none', () => {
    const sums = invoice([line(1, 100), line(1, 100, { taxRate: 6 }), line(1, 100, { taxRate: 0 })], {
      taxRate: 10,
    })
    expect(sums.taxes).toEqual([
      { rate: 6, baseCents: 10_000, taxCents: 600 },
      { rate: 10, baseCents: 10_000, taxCents: 1000 },
    ])
    expect(sums.totalCents).toBe(31_600)
  })

  test('take a discount off a line before it is added up', () => {
    expect(invoice([line(3, 10, { discount: { kind: 'percent', value: 10 } })]).subtotalCents).toBe(2700)
    expect(invoice([line(3, 10, { discount: { kind: 'amount', value: 5 } })]).subtotalCents).toBe(2500)
    expect(invoice([line(1, 10, { discount: { kind: 'amount', value: 50 } })]).subtotalCents).toBe(0)
  })

  test('take a discount on the invoice off before tax, in proportion to the base of each rate', () => {
    const sums = invoice([line(1, 75), line(1, 25, { taxRate: 20 })], {
      taxRate: 10,
      discount: { kind: 'percent', value: 10 },
    })
    expect(sums).toMatchObject({ subtotalCents: 10_000, discountCents: 1000 })
    expect(sums.taxes).toEqual([
      { rate: 10, baseCents: 6750, taxCents: 675 },
      { rate: 20, baseCents: 2250, taxCents: 450 },
    ])
    expect(sums.totalCents).toBe(10_125)
  })

  test('multiply the whole price before they round', () => {
    expect(invoice([line(2000, 0.085)]).totalCents).toBe(17_000)
    expect(invoice([line(3, 0.000001)]).totalCents).toBe(0)
    expect(invoice([line(1_000_000, 0.000001)]).totalCents).toBe(100)
  })

  test('keep four decimals of a tax rate', () => {
    expect(invoice([line(1, 1000)], { taxRate: 8.875 }).taxCents).toBe(8875)
    expect(invoice([line(1, 1000)], { taxRate: 9.975 }).taxCents).toBe(9975)
  })

  test('give what is left of a discount to the largest remainders', () => {
    const input = {
      lines: [line(1, 100, { taxRate: 21 }), line(1, 50, { taxRate: 10 }), line(1, 25, { taxRate: 4 })],
      taxRate: 0,
      discount: { kind: 'amount' as const, value: 10 },
      currency: 'USD',
    }
    expect(totalsOf(input)).toMatchObject({ taxCents: 2545, totalCents: 19_045 })
    const sentBefore = totalsOfStored({ ...input, amountCents: 19_046 })
    expect(sentBefore).toMatchObject({ taxCents: 2546, totalCents: 19_046 })
    expect(totalsOfStored({ ...input, amountCents: 19_045 })).toEqual(totalsOf(input))
  })

  test('have three decimals in dinars', () => {
    expect(invoice([line(1, 1.2345)], { currency: 'KWD', taxRate: 10 })).toMatchObject({
      subtotalCents: 1235,
      taxCents: 124,
    })
  })

  test('add a second tax on the same price, and none to a line without tax', () => {
    const moreTaxes = [{ name: 'QST', rate: 9.975 }]
    const sums = invoice([line(1, 100), line(1, 50, { taxRate: 0 })], { taxRate: 5, moreTaxes })
    expect(sums.taxes).toEqual([
      { rate: 5, baseCents: 10_000, taxCents: 500 },
      { name: 'QST', rate: 9.975, baseCents: 10_000, taxCents: 998 },
    ])
    expect(sums.totalCents).toBe(16_498)
  })

  test('subtract what the client withholds of the price before tax', () => {
    const sums = invoice([line(1, 1000)], { taxRate: 21, withholding: { name: 'IRPF', rate: 15 } })
    expect(sums).toMatchObject({ taxCents: 21_000, withheldCents: 15_000, totalCents: 106_000 })
  })

  test('find the tax in prices that include it', () => {
    const sums = invoice([line(1, 121), line(1, 110, { taxRate: 10 })], { taxRate: 21, pricesIncludeTax: true })
    expect(sums.taxes).toEqual([
      { rate: 10, baseCents: 10_000, taxCents: 1000 },
      { rate: 21, baseCents: 10_000, taxCents: 2100 },
    ])
    expect(sums).toMatchObject({ subtotalCents: 23_100, taxCents: 3100, totalCents: 23_100 })
  })

  test('have no tax under a reverse charge, whatever the rates say', () => {
    const moreTaxes = [{ name: 'QST', rate: 9.975 }]
    const sums = invoice([line(1, 100, { taxRate: 21 })], { taxRate: 10, moreTaxes, taxTreatment: 'reverse charge' })
    expect(sums).toMatchObject({ taxes: [], totalCents: 10_000 })
  })

  test('are whole yen where the yen has no cents', () => {
    expect(invoice([line(1.5, 33)], { currency: 'JPY', taxRate: 10 })).toMatchObject({
      subtotalCents: 50,
      taxCents: 5,
    })
  })
})

test('everything adds up to the cent for any lines', () => {
  fc.assert(
    fc.property(anyInvoice, (sums) => {
      const { lineCents, subtotalCents, discountCents, taxes, taxCents, withheldCents, totalCents } = totalsOf(sums)
      const addedCents = sums.pricesIncludeTax ? 0 : taxCents
      const add = (values: number[]) => values.reduce((total, value) => total + value, 0)
      expect(subtotalCents).toBe(add(lineCents))
      expect(taxCents).toBe(add(taxes.map((tax) => tax.taxCents)))
      expect(totalCents).toBe(subtotalCents - discountCents + addedCents - withheldCents)
      expect(discountCents).toBeLessThanOrEqual(subtotalCents)
      for (const value of [...lineCents, discountCents, taxCents, withheldCents, totalCents]) {
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
      }
      for (const { rate, baseCents, taxCents } of taxes) {
        expect(baseCents).toBeGreaterThanOrEqual(0)
        expect(baseCents).toBeLessThanOrEqual(subtotalCents - discountCents)
        if (!sums.pricesIncludeTax)
          expect(Math.abs(taxCents - (baseCents * rate) / 100)).toBeLessThanOrEqual(0.5 + 1e-6)
      }
      if (sums.taxTreatment !== 'standard') expect(taxes).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a discount never makes the base of a rate negative', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }), fc.nat(18), (cents, off) => {
      const lines = cents.map((rate, index) => ({
        quantity: 1,
        rate: rate / 100,
        taxRate: index + 1,
        discount: null,
      }))
      const { taxes, subtotalCents, discountCents } = totalsOf({
        lines,
        taxRate: 0,
        discount: { kind: 'amount', value: off / 100 },
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

test('2,000 random invoices add up as in exact fractions', () => {
  fc.assert(
    fc.property(anyInvoice, (input) => {
      const totals = totalsOf(input)
      const exact = exactTotals(input)
      expect(totals.lineCents).toEqual(exact.lines)
      const { subtotalCents, discountCents, taxCents, withheldCents, totalCents } = totals
      expect([subtotalCents, discountCents, taxCents, withheldCents, totalCents]).toEqual(
        [exact.subtotal, exact.off, exact.tax, exact.withheld, exact.total].map(Number),
      )
    }),
    { numRuns: 2000, seed: 4217 },
  )
})
