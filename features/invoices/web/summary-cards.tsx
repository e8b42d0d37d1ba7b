import type { ReactNode } from 'react'
import { counted } from '#core/counted'
import { showDollars } from '#kit/money'
import { Skeleton } from '#kit/skeleton'
import { emptyBook } from '../ageing'
import { type Book, type InvoiceSummary, totalInvoiced } from '../summary'

const cards: { label: string; hint?: string; read: (book: Book) => { count: number; sum: number } }[] = [
  { label: 'Total Invoiced', read: totalInvoiced },
  { label: 'Paid', read: ({ byStatus }) => byStatus.Paid },
  { label: 'Pending', read: ({ byStatus }) => byStatus.Pending },
  { label: 'Overdue', read: ({ byStatus }) => byStatus.Overdue },
]

/** The owner's currency large, every other one on a line of its own: they are never added up. */
export function SummaryCards({ summary }: { summary: InvoiceSummary | undefined }) {
  if (!summary)
    return (
      <Grid>
        {cards.map(({ label }) => (
          <Skeleton key={label} className="h-[104px] rounded-card" />
        ))}
      </Grid>
    )
  const own = summary.books.find(({ currency }) => currency === summary.currency) ?? emptyBook(summary.currency)
  const others = summary.books.filter(({ currency }) => currency !== summary.currency)
  return (
    <Grid>
      {cards.map(({ label, read }) => {
        const more = others.filter((book) => read(book).count > 0)
        const count = [own, ...others].reduce((sum, book) => sum + read(book).count, 0)
        return (
          <section key={label} aria-label={label} className="rounded-card border bg-card px-5 py-4">
            <h2 className="text-[13px] text-quiet">{label}</h2>
            <p className="figures mt-1 text-[22px] leading-7 font-semibold tracking-tight">
              {showDollars(read(own).sum, own.currency)}
            </p>
            {more.map((book) => (
              <p key={book.currency} className="figures font-medium">
                {showDollars(read(book).sum, book.currency)}
              </p>
            ))}
            <p className="figures mt-1 text-[13px] text-quiet">{counted(count, 'invoices')}</p>
          </section>
        )
      })}
    </Grid>
  )
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>
)
