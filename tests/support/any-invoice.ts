import fc from 'fast-check'
import { currencies } from '#core/currency'
import { fromCents } from '#core/money'
import type { Discount } from '#features/invoices/invoice'
import type { NamedTax, TaxTreatment } from '#features/invoices/tax-terms'

/** Prices that people write, and prices of fractions of a cent. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 0, max: 1_000_000_000 }).map((millionths) => millionths / 1_000_000),
)
const percent = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
  fc.constantFrom(0, 4, 8.875, 9.975, 10, 21),
)
/** An amount of the currency. */
const discountIn = (currency: string): fc.Arbitrary<Discount | null> =>
  fc.option(
    fc.oneof(
      percent.map((value) => ({ kind: 'percent' as const, value })),
      fc
        .integer({ min: 0, max: 10_000_000 })
        .map((cents) => ({ kind: 'amount' as const, value: fromCents(cents, currency) })),
    ),
  )
const taxes = (names: string[]) =>
  fc.uniqueArray(
    fc.tuple(fc.constantFrom(...names), percent).map(([name, rate]) => ({ name, rate })),
    {
      selector: ({ name }) => name,
      maxLength: 2,
    },
  )
const invoiceIn = (currency: string) =>
  fc.record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
        rate: price,
        taxRate: fc.option(percent),
        moreTaxes: fc.option(taxes(['QST', 'City']), { freq: 4 }),
        discount: discountIn(currency),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    taxRate: percent,
    taxTreatment: fc.constantFrom<TaxTreatment>('standard', 'standard', 'standard', 'reverse charge', 'exempt'),
    moreTaxes: fc.oneof(fc.constant<NamedTax[]>([]), taxes(['QST', 'PST'])),
    pricesIncludeTax: fc.boolean(),
    withholding: fc.option(percent.map((rate) => ({ name: 'IRPF', rate }))),
    discount: discountIn(currency),
    currency: fc.constant(currency),
  })

/** The sums of any invoice, from a fraction of a cent to more than any business bills. */
export const anyInvoice = fc.constantFrom(...currencies).chain(invoiceIn)
