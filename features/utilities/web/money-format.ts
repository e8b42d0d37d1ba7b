import { useBusiness } from '#features/settings/web/queries'

const moneyFormat = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** '$1,250.50'. Adding 0 turns -0 into 0, which would show as '-$0.00'. */
export const showCents = (cents: number, currency: string) => moneyFormat(currency).format(cents / 100 + 0)

/** Formats in the given currency, or in that of the business. */
export function useMoney(currencyOverride?: string) {
  const { data: business } = useBusiness()
  const currency = currencyOverride ?? business?.currency ?? 'USD'
  const parts = moneyFormat(currency).formatToParts(0)
  return {
    symbol: parts.find(({ type }) => type === 'currency')?.value ?? currency,
    show: (cents: number) => showCents(cents, currency),
  }
}

/** '38.5%' */
export const showPercent = (percent: number) => `${Math.round(percent * 10) / 10}%`
