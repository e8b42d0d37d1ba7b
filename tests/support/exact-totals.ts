import { decimalsOf } from '#core/currency'
import type { Discount } from '#features/invoices/invoice'
import type { TotalsInput } from '#features/invoices/totals'

/** A fraction of whole numbers, never rounded. */
type Fraction = { numerator: bigint; denominator: bigint }

const fraction = (numerator: bigint, denominator = 1n): Fraction => ({ numerator, denominator })
const times = (a: Fraction, b: Fraction) => fraction(a.numerator * b.numerator, a.denominator * b.denominator)
const plus = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

/** Reads the digits, so that no float is involved. */
function fractionOf(value: number): Fraction {
  const text = /e/.test(String(value)) ? value.toFixed(12) : String(value)
  const [whole = '0', decimals = ''] = text.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Half away from zero; the amounts here are not negative. */
const rounded = ({ numerator, denominator }: Fraction) => (2n * numerator + denominator) / (2n * denominator)

/**
 * What an invoice adds up to in the currency's smallest units, computed in fractions and independently of `totals.ts`:
 * lines, discounts and the tax of each rate are rounded once.
 */
export function exactTotals(input: TotalsInput) {
  const { lines, taxRate, discount, currency, pricesIncludeTax, withholding } = input
  const unit = fraction(10n ** BigInt(decimalsOf(currency)))
  const discountOn = (sum: bigint, given: Discount | null) => {
    if (!given) return 0n
    const value = fractionOf(given.value)
    const off = given.kind === 'percent' ? times(fraction(sum, 100n), value) : times(value, unit)
    return rounded(off) > sum ? sum : rounded(off)
  }
  const lineSums = lines.map((line) => {
    const whole = rounded(times(times(fractionOf(line.quantity), fractionOf(line.rate)), unit))
    return whole - discountOn(whole, line.discount)
  })
  const subtotal = lineSums.reduce((sum, line) => sum + line, 0n)
  const off = discountOn(subtotal, discount)
  const taxesOf = (line: TotalsInput['lines'][number]) => {
    if ((input.taxTreatment ?? 'standard') !== 'standard') return []
    const more = line.moreTaxes ?? (line.taxRate === 0 ? [] : (input.moreTaxes ?? []))
    return [{ name: '', rate: line.taxRate ?? taxRate }, ...more].filter(({ rate }) => rate !== 0)
  }
  const kinds = [...new Set(lines.map((line) => JSON.stringify(taxesOf(line))))]
    .map((key) => ({ key, taxes: JSON.parse(key) as { name: string; rate: number }[] }))
    .map((kind) => ({ ...kind, rate: sumOf(kind.taxes.map(({ rate }) => fractionOf(rate))) }))
    .sort(
      (a, b) =>
        Number(a.rate.numerator * b.rate.denominator - b.rate.numerator * a.rate.denominator) ||
        (a.key < b.key ? -1 : 1),
    )
  const sums = kinds.map(({ key }) =>
    lineSums.reduce((sum, cents, index) => {
      const line = lines[index]
      return line && JSON.stringify(taxesOf(line)) === key ? sum + cents : sum
    }, 0n),
  )
  const shares = largestRemainders(off, sums)
  const left = sums.map((sum, index) => sum - (shares[index] ?? 0n))
  const tax = pricesIncludeTax
    ? kinds.reduce((sum, { rate }, index) => {
        const part = fraction(rate.numerator, rate.numerator + 100n * rate.denominator)
        return sum + rounded(times(fraction(left[index] ?? 0n), part))
      }, 0n)
    : [...new Set(kinds.flatMap(({ taxes }) => taxes.map((one) => JSON.stringify(one))))].reduce((sum, key) => {
        const base = left.reduce(
          (cents, one, index) =>
            kinds[index]?.taxes.some((other) => JSON.stringify(other) === key) ? cents + one : cents,
          0n,
        )
        return sum + rounded(times(fraction(base, 100n), fractionOf(JSON.parse(key).rate)))
      }, 0n)
  const net = subtotal - off - (pricesIncludeTax ? tax : 0n)
  const withheld = withholding ? rounded(times(fraction(net, 100n), fractionOf(withholding.rate))) : 0n
  return { lines: lineSums.map(Number), subtotal, off, tax, withheld, total: net + tax - withheld }
}

const sumOf = (parts: Fraction[]) => parts.reduce(plus, fraction(0n))

/** Each gets its whole share; then one more for each of the largest fractions, the larger base first where they are equal. */
function largestRemainders(amount: bigint, bases: bigint[]): bigint[] {
  const whole = bases.reduce((sum, base) => sum + base, 0n)
  if (whole === 0n) return bases.map(() => 0n)
  const shares = bases.map((base) => (amount * base) / whole)
  let left = amount - shares.reduce((sum, share) => sum + share, 0n)
  const order = bases.map((base, index) => {
    const exact = plus(fraction(amount * base, whole), fraction(-(shares[index] ?? 0n)))
    return { index, base, fractional: (exact.numerator * whole) / exact.denominator }
  })
  order.sort((a, b) => Number(b.fractional - a.fractional) || Number(b.base - a.base))
  for (const { index } of order) {
    if (left === 0n) break
    shares[index] = (shares[index] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}
