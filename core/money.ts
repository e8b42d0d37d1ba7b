import * as z from 'zod'
import { decimalsOf } from './currency'

/** Far above any invoice, and far below where floats lose a unit. */
export const maxAmount = 1_000_000_000

/** An amount on the wire, as a number or numeric text. */
export const Amount = z
  .union([z.number(), z.string().trim().min(1)], 'Must be a number')
  .transform((given, context) => {
    const amount = Number(given)
    if (Number.isFinite(amount) && Math.abs(amount) <= maxAmount) return amount
    context.addIssue({ code: 'custom', message: 'Must be a number' })
    return z.NEVER
  })

/** Rounds half away from zero as written in decimal: 1.005 is 1.01, although its nearest float is a little less. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toPrecision(15)))) / scale
}

/** Whole smallest units of the currency: cents of a dollar, yen, fils (a thousandth) of a dinar. */
export const toCents = (amount: number, currency: string) =>
  Math.round(roundTo(amount, decimalsOf(currency)) * 10 ** decimalsOf(currency))

export const fromCents = (cents: number, currency: string) => cents / 10 ** decimalsOf(currency)

/** Added in whole cents to avoid floating-point errors. */
export const addAmounts = (amounts: number[], currency: string) =>
  fromCents(
    amounts.reduce((sum, amount) => sum + toCents(amount, currency), 0),
    currency,
  )

/** Whether the amount can be paid in the currency: half a yen cannot. */
export const fitsCurrency = (amount: number, currency: string) => roundTo(amount, decimalsOf(currency)) === amount

export const decimalsMessage = (currency: string) =>
  decimalsOf(currency) === 0
    ? `Amounts in ${currency} have no decimals`
    : `Amounts in ${currency} have at most ${decimalsOf(currency)} decimals`

/** '$1,540.55', '¥1,541', 'KWD 1,540.550'. US format in English and Spanish alike. */
export const formatCents = (cents: number, currency: string) => formatMoney(fromCents(cents, currency), currency)

// Adding 0 turns -0 into 0, which would show as '-$0.00'.
export const formatMoney = (amount: number, currency: string) =>
  formatOf(currency, decimalsOf(currency), decimalsOf(currency)).format(amount + 0)

/** Whole amounts on lists and cards: '$12,500'. */
export const formatWhole = (amount: number, currency: string) => formatOf(currency, 0, 0).format(amount + 0)

/** Prices keep six decimals: '$0.085', '$12.50'. */
export const priceDecimals = 6
export const formatPrice = (price: number, currency: string) =>
  formatOf(currency, decimalsOf(currency), priceDecimals).format(price)

/** Only the decimals that are needed: '$1,200', '$1,200.50'. */
export const formatShort = (cents: number, currency: string) =>
  cents % 10 ** decimalsOf(currency) === 0
    ? formatWhole(fromCents(cents, currency), currency)
    : formatCents(cents, currency)

/** For fields and spreadsheets, without sign and thousands separators: '1540.50'. */
export const plainAmount = (amount: number, currency: string) => amount.toFixed(decimalsOf(currency))

/** A price for a field: '12.50', '0.085'. */
export function plainPrice(price: number, currency: string): string {
  const [whole = '0', fraction = ''] = price.toFixed(priceDecimals).split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(decimalsOf(currency), '0')
  return digits === '' ? whole : `${whole}.${digits}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${currency} ${minimumFractionDigits} ${maximumFractionDigits}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  })
  formats.set(key, format)
  return format
}
