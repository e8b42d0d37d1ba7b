import fc from 'fast-check'
import { currencies } from '#features/invoices/currency'
import type { Discount } from '#features/invoices/totals'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    percent.map((percent) => ({ kind: 'percent' as const, percent })),
    cents.map((cents) => ({ kind: 'amount' as const, cents })),
  ),
)
/** The sums of any invoice, from a cent to more than any business bills. */
export const anyInvoice = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
      rateCents: cents,
      taxRate: fc.option(percent),
      discount,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  taxRate: percent,
  discount,
  currency: fc.constantFrom(...currencies),
})
