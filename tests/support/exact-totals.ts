import { decimalsOf } from '#core/currency'
import type { Discount } from '#features/invoices/invoice'
import type { TotalsInput } from '#features/invoices/totals'

/** A fraction of whole numbers, never rounded. */
type Fraction = { over: bigint; under: bigint }

const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under)
const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under)

/** Reads the digits, so that no float is involved. */
function written(value: number): Fraction {
  const text = /e/.test(String(value)) ? value.toFixed(12) : String(value)
  const [whole = '0', decimals = ''] = text.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Half away from zero; the amounts here are not negative. */
const rounded = ({ over, under }: Fraction) => (2n * over + under) / (2n * under)

/**
 * What an invoice adds up to in the currency's smallest units, computed in fractions and independently of `totals.ts`:
 * lines, discounts and the tax of each rate are rounded once.
 */
export function exactTotals({ lines, taxRate, discount, currency }: TotalsInput) {
  const unit = fraction(10n ** BigInt(decimalsOf(currency)))
  const discountOn = (sum: bigint, given: Discount | null) => {
    if (!given) return 0n
    const value = written(given.value)
    const off = given.kind === 'percent' ? times(fraction(sum, 100n), value) : times(value, unit)
    return rounded(off) > sum ? sum : rounded(off)
  }
  const lineSums = lines.map((line) => {
    const whole = rounded(times(times(written(line.quantity), written(line.rate)), unit))
    return whole - discountOn(whole, line.discount)
  })
  const subtotal = lineSums.reduce((sum, line) => sum + line, 0n)
  const off = discountOn(subtotal, discount)
  const rates = [...new Set(lines.map((line) => line.taxRate ?? taxRate))].sort((a, b) => a - b)
  const bases = rates.map((rate) =>
    lineSums.reduce((sum, line, index) => ((lines[index]?.taxRate ?? taxRate) === rate ? sum + line : sum), 0n),
  )
  const shares = largestRemainders(off, bases)
  const taxes = rates.map((rate, index) =>
    rounded(times(fraction((bases[index] ?? 0n) - (shares[index] ?? 0n), 100n), written(rate))),
  )
  const tax = taxes.reduce((sum, one) => sum + one, 0n)
  return { lines: lineSums.map(Number), subtotal, off, tax, total: subtotal - off + tax }
}

/** Each gets its whole share; then one more for each of the largest fractions, the larger base first where they are equal. */
function largestRemainders(amount: bigint, bases: bigint[]): bigint[] {
  const whole = bases.reduce((sum, base) => sum + base, 0n)
  if (whole === 0n) return bases.map(() => 0n)
  const shares = bases.map((base) => (amount * base) / whole)
  let left = amount - shares.reduce((sum, share) => sum + share, 0n)
  const order = bases.map((base, index) => {
    const exact = plus(fraction(amount * base, whole), fraction(-(shares[index] ?? 0n)))
    return { index, base, fractional: (exact.over * whole) / exact.under }
  })
  order.sort((a, b) => Number(b.fractional - a.fractional) || Number(b.base - a.base))
  for (const { index } of order) {
    if (left === 0n) break
    shares[index] = (shares[index] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}
