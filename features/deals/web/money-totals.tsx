import { showDollars } from '#kit/money'
import type { Totals } from '../pipeline'

/** Dollars; whatever is in another currency stands beside them, never in the sum. */
export function MoneyTotals({ totals }: { totals: Totals }) {
  const [first, ...others] = inOrder(totals)
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
export const moneyWords = (totals: Totals) =>
  inOrder(totals)
    .map(([currency, sum]) => showDollars(sum, currency))
    .join(' + ') || showDollars(0)

/** Dollars first, the others by their code. */
const inOrder = (totals: Totals) =>
  Object.entries(totals).sort(([a], [b]) => Number(b === 'USD') - Number(a === 'USD') || a.localeCompare(b))
