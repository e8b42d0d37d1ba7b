import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#core/call'
import { formatWhole } from '#core/money'
import { plural } from '#core/plural'
import { useBusiness } from '#features/settings/web/queries'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { summarizeQuotes } from '../api'
import type { QuoteStatus } from '../quote'

const cards: { label: string; statuses: QuoteStatus[] }[] = [
  { label: 'Awaiting an Answer', statuses: ['sent', 'viewed'] },
  { label: 'Accepted', statuses: ['accepted'] },
  { label: 'Declined', statuses: ['declined'] },
  { label: 'Expired', statuses: ['expired'] },
]

/** Currencies stand on lines of their own; they are never added. */
export function SummaryCards() {
  const summary = useQuery(queryFor(summarizeQuotes, {}))
  const own = useBusiness().data?.currency
  if (summary.isError) return null
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, statuses }) =>
        summary.data && own ? (
          <section key={label} aria-label={label} className="rounded-card border bg-card px-5 py-4">
            <h2 className="text-[13px] text-quiet">{label}</h2>
            {sumsOf(summary.data, statuses, own).map(({ currency, amount }, index) => (
              <p
                key={currency}
                className={index === 0 ? 'figures mt-1 text-[22px] leading-7 font-semibold' : 'figures font-medium'}
              >
                {formatWhole(amount, currency)}
              </p>
            ))}
            <p className="figures mt-1 text-[13px] text-quiet">
              {plural(
                summary.data
                  .filter(({ status }) => statuses.includes(status))
                  .reduce((count, group) => count + group.count, 0),
                'quote',
              )}
            </p>
          </section>
        ) : (
          <Skeleton key={label} className="h-[104px] rounded-card" />
        ),
      )}
    </div>
  )
}

/** The business's currency first, also where nothing is in it. */
function sumsOf(groups: OutputOf<typeof summarizeQuotes>, statuses: QuoteStatus[], own: string) {
  const sums = new Map([[own, 0]])
  for (const { currency, status, amount } of groups)
    if (statuses.includes(status)) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
