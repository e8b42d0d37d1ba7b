import { showDollars } from '#kit/money'
import type { Totals } from '../pipeline'

/** Other currencies are shown beside the dollars, never added to them. */
export function MoneyTotals({ totals }: { totals: Totals }) {
  const [first, ...others] = dollarsFirst(totals)
  if (!first) return showDollars(0)
  return (
    <>
      {showDollars(first[1], first[0])}
      {others.map(([currency, sum]) => (
        <span
          key={currency}
          className="ml-2 font-sans text-[0.8em] font-normal tracking-normal whitespace-nowrap text-quiet"
        >
          + {showDollars(sum, currency)}
        </span>
      ))}
    </>
  )
}

/** '$1,200 + €300' */
export const formatTotals = (totals: Totals) =>
  dollarsFirst(totals)
    .map(([currency, sum]) => showDollars(sum, currency))
    .join(' + ') || showDollars(0)

/** Then by currency code. */
const dollarsFirst = (totals: Totals) =>
  Object.entries(totals).sort(([a], [b]) => Number(b === 'USD') - Number(a === 'USD') || a.localeCompare(b))
