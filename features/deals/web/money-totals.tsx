import { formatWhole } from '#core/money'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { currenciesInOrder, type Totals } from '../pipeline'

/** The business's currency comes first; others are shown beside it, never added to it. */
export function MoneyTotals({ totals }: { totals: Totals }) {
  const [first, ...others] = currenciesInOrder(totals, useBusinessCurrency())
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="whitespace-nowrap">{formatWhole(first.sum, first.currency)}</span>
      {others.map(({ currency, sum }) => (
        <span
          key={currency}
          className="font-sans text-sm leading-5 font-normal tracking-normal whitespace-nowrap text-quiet"
        >
          + {formatWhole(sum, currency)}
        </span>
      ))}
    </span>
  )
}

/** '$1,200 + €300' */
export const formatTotals = (totals: Totals, businessCurrency: string) =>
  currenciesInOrder(totals, businessCurrency)
    .filter(({ sum }, index, all) => sum > 0 || (index === 0 && all.length === 1))
    .map(({ currency, sum }) => formatWhole(sum, currency))
    .join(' + ') || formatWhole(0, businessCurrency)
