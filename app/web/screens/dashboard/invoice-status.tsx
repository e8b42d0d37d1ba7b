import { useQuery } from '@tanstack/react-query'
import { formatWhole } from '#core/money'
import { type AgeBand, type Amount, ageBands, type CurrencyTotals } from '#features/invoices/ageing'
import { summarizeInvoices } from '#features/invoices/api'
import { type ShownStatus, shownStatuses } from '#features/invoices/invoice'
import { queryFor } from '#kit/queries'
import { LoadingRows, Panel, QueryStates } from './panel'

export function InvoiceStatus() {
  const summary = useQuery(queryFor(summarizeInvoices, {}))
  return (
    <Panel title="Invoice Status">
      <QueryStates
        query={summary}
        subject="The invoices"
        loading={<LoadingRows rows={8} className="h-9" />}
        empty={({ books }) => books.length === 0 && 'No invoices yet'}
      >
        {({ books }) => books.map((book) => <Book key={book.currency} book={book} hasHeading={books.length > 1} />)}
      </QueryStates>
    </Panel>
  )
}

const statusTones: Record<ShownStatus, string> = {
  Overdue: 'var(--brick)',
  Pending: 'var(--marigold)',
  Paid: 'var(--awning)',
  Draft: 'var(--edge)',
  Cancelled: 'color-mix(in oklab, var(--edge) 55%, var(--card))',
}
const ageTones: Record<AgeBand, string> = {
  Current: 'var(--awning)',
  '1–30 days': 'var(--marigold)',
  '31–60 days': 'color-mix(in oklab, var(--brick) 55%, var(--marigold))',
  '61–90 days': 'color-mix(in oklab, var(--brick) 80%, var(--marigold))',
  'Over 90 days': 'var(--brick)',
}

const Book = ({ book, hasHeading }: { book: CurrencyTotals; hasHeading: boolean }) => (
  <div className="border-t pb-3 first-of-type:border-t-0">
    {hasHeading && <h3 className="px-5 pt-4 pb-1 font-medium">Invoices in {book.currency}</h3>}
    <Amounts
      title={`By status, ${book.currency}`}
      head="Status"
      names={shownStatuses}
      amounts={book.byStatus}
      tones={statusTones}
      currency={book.currency}
    />
    <h3 className="flex items-baseline justify-between gap-3 mt-3 border-t px-5 pt-4 pb-1 font-medium">
      Awaiting payment, by days past due
      <span className="figures">{formatWhole(book.outstanding.sum, book.currency)}</span>
    </h3>
    <Amounts
      title={`By age, ${book.currency}`}
      head="Past due"
      names={ageBands}
      amounts={book.byAge}
      tones={ageTones}
      currency={book.currency}
    />
  </div>
)

type AmountsProps<Name extends string> = {
  title: string
  head: string
  names: readonly Name[]
  amounts: Record<Name, Amount>
  tones: Record<Name, string>
  currency: string
}

/** A table with a bar in each row, relative to the largest amount. */
function Amounts<Name extends string>({ title, head, names, amounts, tones, currency }: AmountsProps<Name>) {
  const largest = Math.max(...names.map((name) => amounts[name].sum), 1)
  return (
    <table aria-label={title} className="w-full text-[13px]">
      <thead className="text-left text-quiet">
        <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:font-normal [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
          <th scope="col" className="w-30">
            {head}
          </th>
          <th scope="col" className="sr-only">
            Bar
          </th>
          <th scope="col" className="w-18 text-right">
            Invoices
          </th>
          <th scope="col" className="w-26 text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="figures [&>*]:h-9 [&>*]:px-2 [&>*:first-child]:pl-5 [&>*:last-child]:pr-5">
            <th scope="row" className="text-left font-medium whitespace-nowrap">
              {name}
            </th>
            <td aria-hidden="true">
              <div
                className="h-2.5 rounded-full"
                style={{
                  background: tones[name],
                  width: `${(amounts[name].sum / largest) * 100}%`,
                  minWidth: amounts[name].sum > 0 ? '4px' : 0,
                }}
              />
            </td>
            <td className="text-right text-quiet">{amounts[name].count}</td>
            <td className="text-right">{formatWhole(amounts[name].sum, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
