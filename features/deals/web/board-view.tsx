import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#kit/skeleton'
import type { DealOverview } from '../api'
import { type Deal, dealStages } from '../deal'
import { stagesOf } from '../deal-list'
import type { Shown } from './list-address'
import { CouldNotLoad, NoDeals } from './no-deals'
import type { Move } from './queries'

/** Carrying things about takes a library that the table does without. */
const DealBoard = lazy(() => import('./deal-board'))

type BoardViewProps = {
  shown: Shown
  overview: UseQueryResult<DealOverview>
  onMove: (move: Move) => void
  onOpen: (deal: Deal) => void
  onCreate: () => void
}

export function BoardView({ shown, overview, onMove, onOpen, onCreate }: BoardViewProps) {
  if (overview.isPending) return <Loading />
  if (!overview.data) {
    return <CouldNotLoad error={overview.error} busy={overview.isFetching} onRetry={() => void overview.refetch()} />
  }
  if (overview.data.groups.length === 0) return <NoDeals onCreate={onCreate} />
  return (
    <Suspense fallback={<Loading />}>
      <DealBoard
        stages={stagesOf[shown.filter] ?? dealStages}
        search={shown.search}
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
