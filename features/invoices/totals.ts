import { decimalsOf } from '#core/currency'
import { priceDecimals, toCents } from '#core/money'
import type { Discount } from './invoice'
import { byNameAndRate, type NamedTax, percentDecimals, type TaxTerms, taxTermsOf } from './tax-terms'

export const quantityDecimals = 3

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: percentDecimals })
/** Quantities and percentages: '2,000', '8.875'. */
export const formatNumber = (value: number) => numberFormat.format(value)

export type Line = {
  quantity: number
  /** Price of one unit. */
  rate: number
  /** Percent; null means the invoice's rate. */
  taxRate: number | null
  /** Null means those of the invoice, or none if the line's own rate is zero. */
  moreTaxes?: NamedTax[] | null
  discount: Discount | null
}

export type TotalsInput = {
  lines: Line[]
  taxRate: number
  discount: Discount | null
  currency: string
} & { [Term in keyof TaxTerms]?: TaxTerms[Term] | undefined }

/** Without a name: the tax of the invoice's or the line's rate. */
type Tax = { name?: string; rate: number }
export type TaxLine = Tax & { baseCents: number; taxCents: number }

export type Totals = {
  lineCents: number[]
  subtotalCents: number
  discountCents: number
  /** One per tax and rate above zero, lowest rate first, those with a name last. */
  taxes: TaxLine[]
  taxCents: number
  /** What the client withholds. */
  withheldCents: number
  totalCents: number
}

/** Where the leftover cents of a split discount go. Invoices of version 0.1 gave them to the largest base. */
export type Remainder = 'largest remainder' | 'largest base'

/**
 * All totals of an invoice in whole cents (or the currency's smallest unit). A line is rounded once, after multiplying;
 * each discount and the tax of each rate is rounded once; always half away from zero, and nothing else is rounded. A
 * discount on the invoice is split over the tax rates in proportion to their bases.
 */
export function totalsOf(input: TotalsInput, remainder: Remainder = 'largest remainder'): Totals {
  const { lines, discount, currency } = input
  const { pricesIncludeTax, withholding } = taxTermsOf(input)
  const lineCents = lines.map((line) => lineTotal(line, currency))
  const subtotalCents = sum(lineCents)
  const discountCents = Math.min(discountCentsOn(subtotalCents, discount, currency), subtotalCents)
  const groups = groupsByTaxes(input, lineCents)
  const shares = split(
    discountCents,
    groups.map(({ cents }) => cents),
    remainder,
  )
  const taxed = groups.map(({ taxes, cents }, index) => ({ taxes, cents: cents - (shares[index] ?? 0) }))
  const taxes = pricesIncludeTax ? includedTaxes(taxed) : addedTaxes(taxed)
  const taxCents = sum(taxes.map((tax) => tax.taxCents))
  const netCents = subtotalCents - discountCents - (pricesIncludeTax ? taxCents : 0)
  const withheldCents = withholding ? percentOf(netCents, withholding.rate) : 0
  return {
    lineCents,
    subtotalCents,
    discountCents,
    taxes,
    taxCents,
    withheldCents,
    totalCents: netCents + taxCents - withheldCents,
  }
}

/** Lines with the same taxes, and what they add up to. */
type TaxGroup = { taxes: Tax[]; cents: number }

export function groupsByTaxes(input: TotalsInput, lineCents: number[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  input.lines.forEach((line, index) => {
    const taxes = taxesOn(line, input)
    const key = JSON.stringify(taxes)
    const group = groups.get(key) ?? { taxes, cents: 0 }
    groups.set(key, { taxes, cents: group.cents + (lineCents[index] ?? 0) })
  })
  return [...groups]
    .sort(([key, one], [otherKey, other]) => rateOf(one) - rateOf(other) || (key < otherKey ? -1 : 1))
    .map(([, group]) => group)
}

/** The taxes of a line, in the order in which they are shown. */
export function taxesOn(line: Line, input: Omit<TotalsInput, 'lines'>): Tax[] {
  const { taxTreatment, moreTaxes } = taxTermsOf(input)
  if (taxTreatment !== 'standard') return []
  const further = line.moreTaxes ?? (line.taxRate === 0 ? [] : moreTaxes)
  return [{ rate: line.taxRate ?? input.taxRate }, ...further].filter(({ rate }) => rate > 0)
}

const rateOf = ({ taxes }: TaxGroup) => sum(taxes.map(({ rate }) => rate))

/** Each tax on all that it applies to. */
function addedTaxes(groups: TaxGroup[]): TaxLine[] {
  const lines = merged(
    groups.flatMap(({ taxes, cents }) => taxes.map((tax) => ({ ...tax, baseCents: cents, taxCents: 0 }))),
  )
  return lines.map((tax) => ({ ...tax, taxCents: percentOf(tax.baseCents, tax.rate) }))
}

/** What is in the price: rounded once for each group, then split over its taxes in proportion to their rates. */
function includedTaxes(groups: TaxGroup[]): TaxLine[] {
  return merged(
    groups.flatMap(({ taxes, cents }) => {
      const rates = taxes.map(({ rate }) => rate)
      const included = includedTaxCents(cents, rates)
      const parts = splitCents(
        included,
        rates.map((rate) => Number(scaled(rate, percentDecimals))),
      )
      return taxes.map((tax, index) => ({ ...tax, baseCents: cents - included, taxCents: parts[index] ?? 0 }))
    }),
  )
}

/** The taxes of these rates in a price that includes them. */
export function includedTaxCents(cents: number, rates: number[]): number {
  const rate = rates.reduce((total, one) => total + scaled(one, percentDecimals), 0n)
  return divide(BigInt(cents) * rate, 100n * power(percentDecimals) + rate)
}

/** One line for each tax and rate. */
function merged(lines: TaxLine[]): TaxLine[] {
  const byTax = new Map<string, TaxLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.name ?? '', line.rate])
    const before = byTax.get(key)
    byTax.set(key, {
      ...line,
      baseCents: line.baseCents + (before?.baseCents ?? 0),
      taxCents: line.taxCents + (before?.taxCents ?? 0),
    })
  }
  return [...byTax.values()].sort(byNameAndRate)
}

/** The totals of a stored invoice: what was sent keeps its sums, also where the older rule split a discount. */
export function totalsOfStored(input: TotalsInput & { amountCents: number }): Totals {
  const totals = totalsOf(input)
  if (totals.totalCents === input.amountCents) return totals
  const older = totalsOf(input, 'largest base')
  return older.totalCents === input.amountCents ? older : totals
}

/** Line total after its discount. */
function lineTotal(line: Line, currency: string): number {
  const whole = undiscountedCents(line, currency)
  return whole - Math.min(discountCentsOn(whole, line.discount, currency), whole)
}

/** Quantity times price. */
export function undiscountedCents({ quantity, rate }: Pick<Line, 'quantity' | 'rate'>, currency: string): number {
  const product = scaled(quantity, quantityDecimals) * scaled(rate, priceDecimals)
  return divide(product * power(decimalsOf(currency)), power(quantityDecimals + priceDecimals))
}

function discountCentsOn(cents: number, discount: Discount | null, currency: string): number {
  if (!discount) return 0
  return discount.kind === 'percent' ? percentOf(cents, discount.value) : toCents(discount.value, currency)
}

export const percentOf = (cents: number, percent: number) =>
  divide(BigInt(cents) * scaled(percent, percentDecimals), 100n * power(percentDecimals))

const power = (exponent: number) => 10n ** BigInt(exponent)
const scaled = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals))

/** Half away from zero. In integers; floats would be off by a cent for amounts in the millions. */
function divide(numerator: bigint, denominator: bigint): number {
  const half = numerator < 0n ? -denominator : denominator
  return Number((numerator * 2n + half) / (denominator * 2n))
}

/** In proportion, what is left over to the largest remainders. */
export const splitCents = (cents: number, over: number[]) => split(cents, over, 'largest remainder')

/** Splits `cents` in proportion to `over`; the parts add up to exactly `cents`, and no part exceeds its entry. */
export function split(cents: number, over: number[], remainder: Remainder): number[] {
  const whole = sum(over)
  if (whole === 0) return over.map(() => 0)
  const exact = over.map((part) => BigInt(cents) * BigInt(part))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const remainders = exact.map((product) => Number(product % BigInt(whole)))
  let left = cents - sum(parts)
  const by = remainder === 'largest base' ? over : remainders
  const order = over
    .map((_, index) => index)
    .sort((one, other) => (by[other] ?? 0) - (by[one] ?? 0) || (over[other] ?? 0) - (over[one] ?? 0))
  for (const index of order) {
    const room = (over[index] ?? 0) - (parts[index] ?? 0)
    const more = Math.min(left, remainder === 'largest base' ? room : 1)
    parts[index] = (parts[index] ?? 0) + more
    left -= more
  }
  return parts
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
