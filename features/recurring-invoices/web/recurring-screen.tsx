import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#core/money'
import { plural } from '#core/plural'
import { buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { SearchField } from '#kit/search-field'
import { TableSkeleton } from '#kit/skeleton'
import { matchesSearch } from '../matches-search'
import type { RecurringInvoice, SeriesState } from '../recurring-invoice'
import { scheduleWords } from '../schedule'
import { useRecurringList } from './queries'
import { SeriesBadge } from './series-badge'

export function RecurringScreen() {
  return (
    <Page
      title="Recurring Invoices"
      subtitle="Billed again and again, without anybody thinking of it"
      actions={
        <Link to="/recurring/create" className={buttonClasses('primary')}>
          <Plus aria-hidden="true" /> New Recurring Invoice
        </Link>
      }
    >
      <RecurringList />
    </Page>
  )
}

function RecurringList() {
  const series = useRecurringList()
  if (series.isPending) return <TableSkeleton rows={6} cells={skeletonCells} rowClassName="h-14" />
  if (series.isLoadingError)
    return <LoadError title="Could not load recurring invoices" onRetry={() => void series.refetch()} />
  if (series.data.length === 0)
    return (
      <EmptyState
        title="No recurring invoices yet"
        action={
          <Link to="/recurring/create" className={buttonClasses('primary')}>
            <Plus aria-hidden="true" /> New Recurring Invoice
          </Link>
        }
      >
        For what a client pays every week, month or year: care of a website, a retainer, rent.
      </EmptyState>
    )
  return <FilteredList series={series.data} />
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
] as const satisfies { value: SeriesState | 'all'; label: string }[]

function FilteredList({ series }: { series: RecurringInvoice[] }) {
  const [state, setState] = useState<SeriesState | 'all'>('all')
  const [search, setSearch] = useState('')
  const rows = series.filter((one) => (state === 'all' || one.status === state) && matchesSearch(one, search))
  return (
    <FilterTabs
      label="Which recurring invoices"
      options={filters}
      value={state}
      onChange={setState}
      beside={
        <SearchField
          noun="recurring invoices"
          className="min-w-40 flex-1 sm:w-72 sm:flex-none"
          search={search}
          onSearch={setSearch}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No recurring invoices found">None matches what you are looking at.</EmptyState>
      ) : (
        <RecurringTable rows={rows} />
      )}
    </FilterTabs>
  )
}

const fromSmall = 'max-sm:hidden'
const fromMedium = 'max-md:hidden'
const skeletonCells = ['h-3.5 w-1/3', 'h-3.5 w-24 max-sm:hidden', 'ml-auto h-3.5 w-16', 'h-3.5 w-20', 'h-3.5 w-16']

function RecurringTable({ rows }: { rows: RecurringInvoice[] }) {
  const navigate = useNavigate()
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table aria-label="Recurring invoices" className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11 [&_th]:font-medium">
            <th className="pl-4">Client</th>
            <th className={fromSmall}>How often</th>
            <th className="pr-4 text-right sm:pr-0">Amount</th>
            <th className={classes('pl-6', fromSmall)}>Next</th>
            <th className={classes('pl-3', fromMedium)}>Sending</th>
            <th className={classes('pr-4 pl-3', fromSmall)}>Status</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((series) => (
            <tr
              key={series.id}
              className="h-14 cursor-pointer hover:bg-sunken"
              onClick={() => void navigate({ to: '/recurring/$id', params: { id: String(series.id) } })}
            >
              <td className="w-full max-w-0 min-w-36 py-2 pr-3 pl-4 sm:w-2/5">
                <Link
                  to="/recurring/$id"
                  params={{ id: String(series.id) }}
                  onClick={(event) => event.stopPropagation()}
                  className="block truncate font-medium hover:text-awning hover:underline"
                >
                  {series.clientName}
                </Link>
                <span className="block truncate text-quiet max-sm:hidden">{whatIsBilled(series)}</span>
                <span className="block truncate text-quiet sm:hidden">
                  {[scheduleWords(series), nextDay(series)].filter(Boolean).join(', ')}
                </span>
              </td>
              <td className={classes('pr-3 whitespace-nowrap', fromSmall)}>{scheduleWords(series)}</td>
              <td className="figures pr-4 text-right whitespace-nowrap sm:pr-0">
                {formatMoney(series.amount, series.currency)}
                <span className="block sm:hidden">
                  <SeriesBadge series={series} />
                </span>
              </td>
              <td className={classes('figures pr-3 pl-6 whitespace-nowrap', fromSmall)}>{nextDay(series) ?? '–'}</td>
              <td className={classes('pr-3 pl-3 whitespace-nowrap text-quiet', fromMedium)}>
                {series.autoSend ? 'By itself' : 'As a draft'}
              </td>
              <td className={classes('pr-4 pl-3 whitespace-nowrap', fromSmall)}>
                <SeriesBadge series={series} />
                {series.waiting > 0 && <span className="ml-2">{plural(series.waiting, 'draft')} waiting</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const nextDay = ({ nextDate, status }: RecurringInvoice) =>
  nextDate !== null && status === 'active' ? showDay(nextDate) : undefined

/** 'Care of the website and 2 more' */
function whatIsBilled({ items, gatherHours }: Pick<RecurringInvoice, 'items' | 'gatherHours'>): string {
  const [first, ...others] = [...items.map(({ description }) => description), ...(gatherHours ? ['worked hours'] : [])]
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`
}
