import type { ReactNode } from 'react'
import { formatWhole } from '#core/money'
import { plural } from '#core/plural'
import { Skeleton } from '#kit/skeleton'
import { emptyTotals } from '../ageing'
import { type CurrencyTotals, type InvoiceSummary, totalInvoiced } from '../summary'

const cards: { label: string; hint?: string; read: (totals: CurrencyTotals) => { count: number; sum: number } }[] = [
  { label: 'Total Invoiced', read: totalInvoiced },
  { label: 'Paid', read: ({ byStatus }) => byStatus.Paid },
  { label: 'Pending', read: ({ byStatus }) => byStatus.Pending },
  { label: 'Overdue', read: ({ byStatus }) => byStatus.Overdue },
]

/** The business's currency is large, other currencies are on separate lines; they are never added. */
export function SummaryCards({ summary }: { summary: InvoiceSummary | undefined }) {
  if (!summary)
    return (
      <Grid>
        {cards.map(({ label }) => (
          <Skeleton key={label} className="h-[104px] rounded-card" />
        ))}
      </Grid>
    )
  const own = summary.books.find(({ currency }) => currency === summary.currency) ?? emptyTotals(summary.currency)
  const others = summary.books.filter(({ currency }) => currency !== summary.currency)
  return (
    <Grid>
      {cards.map(({ label, read }) => {
        const more = others.filter((totals) => read(totals).count > 0)
        const count = [own, ...others].reduce((sum, totals) => sum + read(totals).count, 0)
        return (
          <section key={label} aria-label={label} className="rounded-card border bg-card px-5 py-4">
            <h2 className="text-[13px] text-quiet">{label}</h2>
            <p className="figures mt-1 text-[22px] leading-7 font-semibold tracking-tight">
              {formatWhole(read(own).sum, own.currency)}
            </p>
            {more.map((totals) => (
              <p key={totals.currency} className="figures font-medium">
                {formatWhole(read(totals).sum, totals.currency)}
              </p>
            ))}
            <p className="figures mt-1 text-[13px] text-quiet">{plural(count, 'invoice')}</p>
          </section>
        )
      })}
    </Grid>
  )
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>
)
