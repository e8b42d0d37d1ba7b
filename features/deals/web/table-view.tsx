import type { UseQueryResult } from '@tanstack/react-query'
import { Pager } from '#kit/pager'
import type { DealOverview } from '../api'
import type { Deal } from '../deal'
import { defaultPageSize, pageSizes } from '../deal-list'
import { DealsLoadError, NoDeals, NoMatch } from './deal-empty-states'
import { DealTable, DealTableSkeleton } from './deal-table'
import type { ListParams } from './list-params'
import { useDealPage } from './queries'

type TableViewProps = {
  params: ListParams
  overview: UseQueryResult<DealOverview>
  onChange: (changes: Partial<ListParams>) => void
  onOpen: (deal: Deal) => void
  onEdit: (deal: Deal) => void
  onDelete: (deal: Deal) => void
  onCreate: () => void
}

export function TableView({ params, overview, onChange, onCreate, ...actions }: TableViewProps) {
  const { view: _, deal: __, won: ___, ...filter } = params
  const list = useDealPage(filter)
  const isFiltered = params.filter !== 'all' || Boolean(params.search)
  if (list.isPending) return <DealTableSkeleton />
  if (list.isLoadingError) {
    const retry = () => void Promise.all([list.refetch(), overview.refetch()])
    return <DealsLoadError error={list.error} busy={list.isFetching} onRetry={retry} />
  }
  const { rows } = list.data
  const total = Math.max(list.data.total, rows.length)
  if (rows.length === 0 && params.page > 1) return <NoMatch onClear={() => onChange({ page: 1 })} />
  if (rows.length === 0 && isFiltered) return <NoMatch onClear={() => onChange({ filter: 'all', search: undefined })} />
  if (rows.length === 0) return <NoDeals onCreate={onCreate} />
  return (
    <>
      {overview.isError && !overview.data && <FiguresError onRetry={() => void overview.refetch()} />}
      <DealTable rows={rows} params={params} calendar={overview.data} onSort={onChange} {...actions} />
      <Pager
        noun={total === 1 ? 'deal' : 'deals'}
        page={params.page}
        pageSize={params.pageSize}
        total={total}
        sizes={total > pageSizes[0] || params.pageSize !== defaultPageSize ? pageSizes : []}
        onChange={onChange}
      />
    </>
  )
}

const FiguresError = ({ onRetry }: { onRetry: () => void }) => (
  <p className="mb-3 text-quiet">
    The figures could not be loaded; the list is whole.{' '}
    <button type="button" onClick={onRetry} className="font-medium text-awning hover:underline">
      Try Again
    </button>
  </p>
)
