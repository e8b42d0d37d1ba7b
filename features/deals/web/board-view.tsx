import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#kit/skeleton'
import type { DealOverview } from '../api'
import { type Deal, dealStages } from '../deal'
import { stagesByFilter } from '../deal-list'
import { DealsLoadError, NoDeals } from './deal-empty-states'
import type { ListParams } from './list-params'
import type { DealMove } from './queries'

/** Loaded on demand, as the table does not need the drag-and-drop library. */
const DealBoard = lazy(() => import('./deal-board'))

type BoardViewProps = {
  params: ListParams
  overview: UseQueryResult<DealOverview>
  onMove: (move: DealMove) => void
  onOpen: (deal: Deal) => void
  onCreate: () => void
}

export function BoardView({ params, overview, onMove, onOpen, onCreate }: BoardViewProps) {
  if (overview.isPending) return <Loading />
  if (!overview.data) {
    return <DealsLoadError error={overview.error} busy={overview.isFetching} onRetry={() => void overview.refetch()} />
  }
  if (overview.data.groups.length === 0) return <NoDeals onCreate={onCreate} />
  return (
    <Suspense fallback={<Loading />}>
      <DealBoard
        stages={stagesByFilter[params.filter] ?? dealStages}
        search={params.search}
        overview={overview.data}
        onMove={onMove}
        onOpen={onOpen}
      />
    </Suspense>
  )
}

const Loading = () => (
  <div className="flex gap-3 overflow-hidden">
    {dealStages.map((stage) => (
      <Skeleton key={stage} className="h-96 w-[272px] shrink-0 rounded-card xl:w-auto xl:flex-1" />
    ))}
  </div>
)
