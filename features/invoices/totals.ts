import { smallestUnit } from './currency'

export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: number }

export type Line = {
  quantity: number
  rateCents: number
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

/**
 * All totals of an invoice in whole cents. Each line, each discount and the tax of each rate is rounded half up; nothing
 * else is rounded. A discount on the invoice is distributed over the tax rates in proportion to their bases.
 */
export function totalsOf({ lines, taxRate, discount, currency }: TotalsInput): Totals {
  const unit = smallestUnit(currency)
  const lineCents = lines.map((line) => lineTotal(line, unit))
  const subtotalCents = sum(lineCents)
  const discountCents = Math.min(discountCentsOn(subtotalCents, discount, unit), subtotalCents)
  const rates = [...new Set(lines.map((line) => line.taxRate ?? taxRate))].sort((one, other) => one - other)
  const baseByRate = rates.map((rate) =>
    sum(lineCents.filter((_, index) => (lines[index]?.taxRate ?? taxRate) === rate)),
  )
  const shares = distribute(discountCents, baseByRate)
  const taxes = rates
    .map((rate, index) => ({ rate, baseCents: (baseByRate[index] ?? 0) - (shares[index] ?? 0) }))
    .filter(({ rate }) => rate > 0)
    .map(({ rate, baseCents }) => ({ rate, baseCents, taxCents: percentOf(baseCents, rate, unit) }))
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

/** Line total after its discount. */
function lineTotal({ quantity, rateCents, discount }: Line, unit: number): number {
  const whole = divideHalfUp(BigInt(Math.round(quantity * 1000)) * BigInt(rateCents), 1000n * BigInt(unit)) * unit
  return whole - Math.min(discountCentsOn(whole, discount, unit), whole)
}

function discountCentsOn(cents: number, discount: Discount | null, unit: number): number {
  if (!discount) return 0
  return discount.kind === 'percent'
    ? percentOf(cents, discount.percent, unit)
    : Math.round(discount.cents / unit) * unit
}

/** `percent` has at most two decimals. */
const percentOf = (cents: number, percent: number, unit: number) =>
  divideHalfUp(BigInt(cents) * BigInt(Math.round(percent * 100)), 10_000n * BigInt(unit)) * unit

/** Integer arithmetic; floats would be off by a cent for amounts in the millions. */
const divideHalfUp = (numerator: bigint, denominator: bigint) =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

/**
 * Splits `cents` in proportion to `over`; the parts add up to exactly `cents`. The rounding remainder goes to the largest
 * entries first, and no part exceeds its entry.
 */
function distribute(cents: number, over: number[]): number[] {
  const whole = sum(over)
  if (whole === 0) return over.map(() => 0)
  const parts = over.map((part) => Number((BigInt(cents) * BigInt(part)) / BigInt(whole)))
  const byWeight = over.map((part, index) => ({ part, index })).sort((one, other) => other.part - one.part)
  let left = cents - sum(parts)
  for (const { part, index } of byWeight) {
    const more = Math.min(left, part - (parts[index] ?? 0))
    parts[index] = (parts[index] ?? 0) + more
    left -= more
  }
  return parts
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
