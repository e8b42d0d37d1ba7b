import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePen } from 'lucide-react'
import { RecordLink } from '#app/web/record-link'
import { formatWhole } from '#core/money'
import type { Deal } from '#features/deals/deal'
import { listQuotes } from '#features/quotes/api'
import { statusLabels } from '#features/quotes/quote'
import { buttonClasses } from '#kit/button'
import { queryFor } from '#kit/queries'
import { LinkedSection } from './linked-section'

export function DealQuotes({ deal }: { deal: Deal }) {
  const quotes = useQuery(queryFor(listQuotes, { dealId: deal.id }))
  const from = { clientId: deal.clientId, dealId: deal.id } as never
  return (
    <LinkedSection
      title="Quotes"
      query={quotes}
      rows={quotes.data ?? []}
      empty="No quote for this deal yet."
      keyOf={({ id }) => id}
      below={
        <Link to="/quotes/create" search={from} className={buttonClasses('plain', 'mt-2')}>
          <FilePen aria-hidden="true" /> Create quote
        </Link>
      }
    >
      {(quote) => (
        <>
          <RecordLink kind="quote" id={quote.id} className="min-w-0 flex-1 truncate hover:text-awning hover:underline">
            {`${quote.quoteNumber} · ${quote.title}`}
          </RecordLink>
          <span className="shrink-0 text-quiet">{statusLabels[quote.status]}</span>
          <span className="figures shrink-0">{formatWhole(quote.amount, quote.currency)}</span>
        </>
      )}
    </LinkedSection>
  )
}
