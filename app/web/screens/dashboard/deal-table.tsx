import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordLink } from '#app/web/record-link'
import { formatWhole } from '#core/money'
import type { Deal } from '#features/deals/deal'

type DealTableProps = {
  label: string
  deals: Deal[]
  /** The headings of the first and the last column. */
  first: string
  last: string
  lastCell: (deal: Deal) => ReactNode
}

/** Name, client, value and one more column. In a narrow panel each row takes two lines. */
export const DealTable = ({ label, deals, first, last, lastCell }: DealTableProps) => (
  <table aria-label={label} className="block w-full text-[13px] @md:table">
    <thead className="sr-only bg-card text-left text-quiet @md:not-sr-only @md:sticky @md:top-0 @md:table-header-group">
      <tr className="[&>th]:h-8 [&>th]:border-b [&>th]:px-2 [&>th]:font-normal [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
        <th scope="col">{first}</th>
        <th scope="col">Client</th>
        <th scope="col" className="text-right">
          Value
        </th>
        <th scope="col">{last}</th>
      </tr>
    </thead>
    <tbody className="block @md:table-row-group">
      {deals.map((deal) => (
        <tr
          key={deal.id}
          className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-b px-5 py-2.5 last:border-b-0 @md:table-row @md:[&>td]:h-11 @md:[&>td]:px-2 @md:[&>td]:py-1.5 @md:[&>td:first-child]:pl-5 @md:[&>td:last-child]:pr-5"
        >
          <td className="min-w-0 font-medium break-words">
            <RecordLink kind="deal" id={deal.id} className="inline-block min-h-6 py-0.5 hover:underline">
              {deal.name}
            </RecordLink>
          </td>
          <td className="row-start-2 min-w-0 text-quiet @md:text-ink">
            <Link
              to="/clients/$id"
              params={{ id: String(deal.clientId) }}
              className="inline-block min-h-6 py-0.5 hover:underline"
            >
              {deal.clientName || 'N/A'}
            </Link>
          </td>
          <td className="figures text-right whitespace-nowrap">{formatWhole(deal.value, deal.currency)}</td>
          <td className="row-start-2 text-right @md:text-left">{lastCell(deal)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
