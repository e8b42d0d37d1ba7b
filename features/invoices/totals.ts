import { smallestUnit } from './currency'

/** A share of what it is taken from, or a sum of money. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: number }

export type Line = {
  quantity: number
  rateCents: number
  /** Percent; a line without one bears the document's. */
  taxRate: number | null
  discount: Discount | null
}

export type Sums = { lines: Line[]; taxRate: number; discount: Discount | null; currency: string }

export type TaxLine = { rate: number; baseCents: number; taxCents: number }

export type Totals = {
  lineCents: number[]
  subtotalCents: number
  discountCents: number
  /** One for each rate that is not nothing, the lowest first. */
  taxes: TaxLine[]
  taxCents: number
  totalCents: number
}

/**
 * Every sum of an invoice, in whole cents. Rounded half up, and only here: each line, each discount, and the tax once for
 * each rate. A discount on the whole is spread over the rates by what each of them bears, so that it lowers every tax.
 */
export function totalsOf({ lines, taxRate, discount, currency }: Sums): Totals {
  const unit = smallestUnit(currency)
  const lineCents = lines.map((line) => amountOf(line, unit))
  const subtotalCents = sum(lineCents)
  const discountCents = Math.min(discountOn(subtotalCents, discount, unit), subtotalCents)
  const rates = [...new Set(lines.map((line) => line.taxRate ?? taxRate))].sort((one, other) => one - other)
  const borne = rates.map((rate) => sum(lineCents.filter((_, at) => (lines[at]?.taxRate ?? taxRate) === rate)))
  const shares = spread(discountCents, borne)
  const taxes = rates
    .map((rate, at) => ({ rate, baseCents: (borne[at] ?? 0) - (shares[at] ?? 0) }))
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

/** What a line comes to, its own discount taken off. */
function amountOf({ quantity, rateCents, discount }: Line, unit: number): number {
  const whole = rounded(BigInt(Math.round(quantity * 1000)) * BigInt(rateCents), 1000n * BigInt(unit)) * unit
  return whole - Math.min(discountOn(whole, discount, unit), whole)
}

function discountOn(cents: number, discount: Discount | null, unit: number): number {
  if (!discount) return 0
  return discount.kind === 'percent'
    ? percentOf(cents, discount.percent, unit)
    : Math.round(discount.cents / unit) * unit
}

/** Percentages have at most two decimals. */
const percentOf = (cents: number, percent: number, unit: number) =>
  rounded(BigInt(cents) * BigInt(Math.round(percent * 100)), 10_000n * BigInt(unit)) * unit

/** Half up, in whole numbers all the way: a float would lose a cent in the millions. */
const rounded = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))

/**
 * Parts of a sum in proportion, which together are exactly the sum. What rounding leaves over goes to those that bear
 * most, and none gives more than it bears.
 */
function spread(cents: number, over: number[]): number[] {
  const whole = sum(over)
  if (whole === 0) return over.map(() => 0)
  const parts = over.map((part) => Number((BigInt(cents) * BigInt(part)) / BigInt(whole)))
  const byWeight = over.map((part, at) => ({ part, at })).sort((one, other) => other.part - one.part)
  let left = cents - sum(parts)
  for (const { part, at } of byWeight) {
    const more = Math.min(left, part - (parts[at] ?? 0))
    parts[at] = (parts[at] ?? 0) + more
    left -= more
  }
  return parts
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
