import { formatCents, formatPrice, toCents } from '#core/money'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { parsePositive } from './number-field'

/** Reads and formats amounts in the given currency, or in that of the business. */
export function useMoney(currencyOverride?: string) {
  const businessCurrency = useBusinessCurrency()
  const currency = currencyOverride ?? businessCurrency
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return {
    currency,
    symbol: parts.find(({ type }) => type === 'currency')?.value ?? currency,
    show: (cents: number) => formatCents(cents, currency),
    showPrice: (price: number) => formatPrice(price, currency),
    parseCents: (typed: string) => toCents(parsePositive(typed, 1e10), currency),
  }
}

/** '38.5%' */
export const showPercent = (percent: number) => `${Math.round(percent * 10) / 10}%`
