import type { UseQueryResult } from '@tanstack/react-query'
import type { DealOverview } from '../api'
import type { Deal } from '../deal'
import { DealPager } from './deal-pager'
import { DealTable, DealTableSkeleton } from './deal-table'
import type { Shown } from './list-address'
import { CouldNotLoad, NoDeals, NoMatch } from './no-deals'
import { useDealPage } from './queries'

type TableViewProps = {
  shown: Shown
  overview: UseQueryResult<DealOverview>
  onChange: (changes: Partial<Shown>) => void
  onOpen: (deal: Deal) => void
  onEdit: (deal: Deal) => void
  onDelete: (deal: Deal) => void
  onCreate: () => void
}

export function TableView({ shown, overview, onChange, onCreate, ...acts }: TableViewProps) {
  const { view: _, deal: __, won: ___, ...filter } = shown
  const list = useDealPage(filter)
  const isFiltered = shown.filter !== 'all' || Boolean(shown.search)
  if (list.isPending) return <DealTableSkeleton />
  if (list.isError) {
    const retry = () => void Promise.all([list.refetch(), overview.refetch()])
    return <CouldNotLoad error={list.error} busy={list.isFetching} onRetry={retry} />
  }
  const { rows, total } = list.data
  if (rows.length === 0 && shown.page > 1) return <NoMatch onClear={() => onChange({ page: 1 })} />
  if (rows.length === 0 && isFiltered) return <NoMatch onClear={() => onChange({ filter: 'all', search: undefined })} />
  if (rows.length === 0) return <NoDeals onCreate={onCreate} />
  return (
    <>
      {overview.isError && !overview.data && <NoFigures onRetry={() => void overview.refetch()} />}
      <DealTable rows={rows} shown={shown} calendar={overview.data} onSort={onChange} {...acts} />
      <DealPager shown={shown} total={Math.max(total, rows.length)} onChange={onChange} />
    </>
  )
}

const NoFigures = ({ onRetry }: { onRetry: () => void }) => (
  <p className="mb-3 text-quiet">
    The figures could not be loaded; the list is whole.{' '}
    <button type="button" onClick={onRetry} className="font-medium text-awning hover:underline">
      Try Again
    </button>
  </p>
)
