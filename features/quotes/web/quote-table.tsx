import { Link } from '@tanstack/react-router'
import { formatWhole } from '#core/money'
import { showDay } from '#kit/dates'
import { MailTroubleMark } from '#kit/mail-trouble-mark'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import type { ListedQuote } from '../quote'
import type { QuoteQuery, QuoteSort } from '../quote-list'
import { StatusBadge } from './status-badge'

type TableProps = { rows: ListedQuote[]; query: QuoteQuery; onChange: (changes: Partial<QuoteQuery>) => void }

const columns: { label: string; sort?: QuoteSort; className?: string }[] = [
  { label: 'Quote #', sort: 'quoteNumber' },
  { label: 'Title', className: 'max-md:hidden' },
  { label: 'Client', className: 'max-sm:hidden' },
  { label: 'Amount', sort: 'amount', className: 'text-right' },
  { label: 'Issue Date', sort: 'issueDate', className: 'max-lg:hidden' },
  { label: 'Valid Until', sort: 'validUntil', className: 'max-lg:hidden' },
  { label: 'Status' },
]

export const QuoteTable = ({ rows, query, onChange }: TableProps) => (
  <div className="relative overflow-x-auto rounded-card border bg-card">
    <table className="w-full text-left text-[13px]">
      <thead className="border-b text-quiet">
        <tr className="h-11 [&>th]:pr-3 [&>th:first-child]:pl-4">
          {columns.map((column) => (
            <SortHeading key={column.label} {...column} firstDirection="desc" sorted={query} onSort={onChange} />
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((quote) => (
          <Row key={quote.id} quote={quote} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({ quote }: { quote: ListedQuote }) => (
  <tr className="h-13 hover:bg-sunken md:h-11">
    <td className="py-1.5 pr-3 pl-4 max-sm:pr-2">
      <span className="flex items-center">
        <Link
          to="/quotes/$id"
          params={{ id: String(quote.id) }}
          className="figures font-medium whitespace-nowrap hover:text-awning hover:underline"
        >
          {quote.quoteNumber}
          {quote.version > 1 && <span className="text-quiet">{` v${quote.version}`}</span>}
        </Link>
        <MailTroubleMark
          trouble={quote.mailTrouble}
          name={quote.quoteNumber}
          to="/quotes/$id"
          params={{ id: String(quote.id) }}
        />
      </span>
      <span className="block max-w-32 truncate text-quiet md:hidden">{quote.title}</span>
    </td>
    <td className="max-w-64 truncate pr-3 max-md:hidden" dir="auto">
      {quote.title}
    </td>
    <td className="max-w-48 truncate pr-3 max-sm:hidden">
      <Link to="/clients/$id" params={{ id: String(quote.clientId) }} className="hover:text-awning hover:underline">
        {quote.clientName}
      </Link>
    </td>
    <td className="figures pr-6 text-right whitespace-nowrap max-sm:pr-3">
      {formatWhole(quote.amount, quote.currency)}
    </td>
    <td className="figures pr-3 whitespace-nowrap max-lg:hidden">{showDay(quote.issueDate)}</td>
    <td className="figures pr-3 whitespace-nowrap max-lg:hidden">{showDay(quote.validUntil)}</td>
    <td className="pr-4">
      <StatusBadge status={quote.status} />
    </td>
  </tr>
)

const skeletonCells = ['h-3.5 w-28', 'h-3.5 w-1/4 max-md:hidden', 'h-3.5 w-16', 'ml-auto h-3.5 w-24']

export const QuoteTableSkeleton = () => <TableSkeleton rows={8} cells={skeletonCells} />
