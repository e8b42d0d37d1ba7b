import { useBusiness } from '#features/settings/web/queries'

const moneyIn = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** '$1,250.50'. Plus nothing: a discount of nothing is not '-$0.00'. */
export const showCents = (cents: number, currency: string) => moneyIn(currency).format(cents / 100 + 0)

/** Money as the owner bills it, or in the currency of what is spoken of, and its sign for a label. */
export function useMoney(spokenOf?: string) {
  const { data: business } = useBusiness()
  const currency = spokenOf ?? business?.currency ?? 'USD'
  const parts = moneyIn(currency).formatToParts(0)
  return {
    sign: parts.find(({ type }) => type === 'currency')?.value ?? currency,
    show: (cents: number) => showCents(cents, currency),
  }
}

/** '38.5%' */
export const showPercent = (percent: number) => `${Math.round(percent * 10) / 10}%`
