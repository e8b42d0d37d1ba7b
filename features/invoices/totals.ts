import { decimalsOf } from '#core/currency'
import { priceDecimals, toCents } from '#core/money'
import type { Discount } from './invoice'

export const quantityDecimals = 3
export const percentDecimals = 4

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: percentDecimals })
/** Quantities and percentages: '2,000', '8.875'. */
export const formatNumber = (value: number) => numberFormat.format(value)

export type Line = {
  quantity: number
  /** Price of one unit. */
  rate: number
  /** Percent; null means the invoice's rate. */
  taxRate: number | null
  discount: Discount | null
}

export type TotalsInput = { lines: Line[]; taxRate: number; discount: Discount | null; currency: string }

export type TaxLine = { rate: number; baseCents: number; taxCents: number }

export type Totals = {
  lineCents: number[]
  subtotalCents: number
  discountCents: number
  /** One per rate above zero, lowest rate first. */
  taxes: TaxLine[]
  taxCents: number
  totalCents: number
}

/** Who gets the cents that are left over when a discount is split. Invoices of version 0.1 gave them to the largest base. */
export type Remainder = 'largest remainder' | 'largest base'

/**
 * All totals of an invoice in whole cents (or the currency's smallest unit). A line is rounded once, after multiplying;
 * each discount and the tax of each rate is rounded once; always half away from zero, and nothing else is rounded. A
 * discount on the invoice is split over the tax rates in proportion to their bases.
 */
export function totalsOf(
  { lines, taxRate, discount, currency }: TotalsInput,
  remainder: Remainder = 'largest remainder',
): Totals {
  const lineCents = lines.map((line) => lineTotal(line, currency))
  const subtotalCents = sum(lineCents)
  const discountCents = Math.min(discountCentsOn(subtotalCents, discount, currency), subtotalCents)
  const rates = [...new Set(lines.map((line) => line.taxRate ?? taxRate))].sort((one, other) => one - other)
  const baseByRate = rates.map((rate) =>
    sum(lineCents.filter((_, index) => (lines[index]?.taxRate ?? taxRate) === rate)),
  )
  const shares = split(discountCents, baseByRate, remainder)
  const taxes = rates
    .map((rate, index) => ({ rate, baseCents: (baseByRate[index] ?? 0) - (shares[index] ?? 0) }))
    .filter(({ rate }) => rate > 0)
    .map(({ rate, baseCents }) => ({ rate, baseCents, taxCents: percentOf(baseCents, rate) }))
  const taxCents = sum(taxes.map((tax) => tax.taxCents))
  return {
    lineCents,
    subtotalCents,
    discountCents,
    taxes,
    taxCents,
    totalCents: subtotalCents - discountCents + taxCents,
  }
}

/** The totals of a stored invoice: what was sent keeps its sums, also where the older rule split a discount. */
export function totalsOfStored(input: TotalsInput & { amountCents: number }): Totals {
  const totals = totalsOf(input)
  if (totals.totalCents === input.amountCents) return totals
  const older = totalsOf(input, 'largest base')
  return older.totalCents === input.amountCents ? older : totals
}

/** Line total after its discount. */
function lineTotal({ quantity, rate, discount }: Line, currency: string): number {
  const product = scaled(quantity, quantityDecimals) * scaled(rate, priceDecimals)
  const whole = divide(product * power(decimalsOf(currency)), power(quantityDecimals + priceDecimals))
  return whole - Math.min(discountCentsOn(whole, discount, currency), whole)
}

function discountCentsOn(cents: number, discount: Discount | null, currency: string): number {
  if (!discount) return 0
  return discount.kind === 'percent' ? percentOf(cents, discount.value) : toCents(discount.value, currency)
}

const percentOf = (cents: number, percent: number) =>
  divide(BigInt(cents) * scaled(percent, percentDecimals), 100n * power(percentDecimals))

const power = (exponent: number) => 10n ** BigInt(exponent)
const scaled = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals))

/** Half away from zero. In integers; floats would be off by a cent for amounts in the millions. */
function divide(numerator: bigint, denominator: bigint): number {
  const half = numerator < 0n ? -denominator : denominator
  return Number((numerator * 2n + half) / (denominator * 2n))
}

/** Splits `cents` in proportion to `over`; the parts add up to exactly `cents`, and no part exceeds its entry. */
function split(cents: number, over: number[], remainder: Remainder): number[] {
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
