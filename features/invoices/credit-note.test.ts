import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxesOfCredit, withheldOf } from './credit-note'
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
