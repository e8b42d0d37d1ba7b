import { useDroppable } from '@dnd-kit/core'
import type { RefObject } from 'react'
import { plural } from '#core/plural'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { Skeleton } from '#kit/skeleton'
import { type Deal, type DealStage, stageLabels } from '../deal'
import type { StageShare } from '../pipeline'
import type { Calendar } from '../rotting'
import { stageColour } from '../stage-colours'
import { BoardCard, type FocusTarget } from './board-card'
import { formatTotals } from './money-totals'
import { useStageColumn } from './queries'

type BoardColumnProps = {
  stage: DealStage
  search: string | undefined
  share: StageShare | undefined
  calendar: Calendar
  focusTarget: RefObject<FocusTarget | null>
  onOpen: (deal: Deal) => void
}

export function BoardColumn({ stage, search, share, calendar, ...card }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const column = useStageColumn(stage, search)
  const currency = useBusinessCurrency()
  const deals = column.data?.pages.flat() ?? []
  return (
    <section
      ref={setNodeRef}
      aria-label={stageLabels[stage]}
      data-column={stage}
      className={classes(
        'flex max-h-[max(26rem,calc(100dvh-9rem))] min-h-80 w-[272px] shrink-0 flex-col rounded-card border transition-colors duration-150 xl:w-auto xl:min-w-0 xl:flex-1',
        isOver ? 'border-awning bg-awning-wash' : 'bg-sunken',
      )}
    >
      <div className="rounded-t-card border-t-3 px-3 pt-2.5 pb-2" style={{ borderTopColor: stageColour(stage) }}>
        <div className="flex items-baseline justify-between gap-2">
          <h3 className="truncate font-semibold">{stageLabels[stage]}</h3>
          <span className="figures text-[13px] text-quiet">
            <span aria-hidden="true">{share?.count.toLocaleString('en-US') ?? 0}</span>
            <span className="sr-only">{plural(share?.count ?? 0, 'deal')}</span>
          </span>
        </div>
        <p className="figures text-[13px] text-quiet">{formatTotals(share?.totals ?? {}, currency)}</p>
      </div>
      {column.isPending && <LoadingCards />}
      {column.isLoadingError && (
        <p className="px-3 py-4 text-[13px] text-quiet">
          Could not load these deals.{' '}
          <button
            type="button"
            onClick={() => void column.refetch()}
            className="font-medium text-awning hover:underline"
          >
            Try Again
          </button>
        </p>
      )}
      {column.data && deals.length === 0 && (
        <p className="px-3 py-4 text-[13px] text-quiet">{search ? 'None match' : 'No deals'}</p>
      )}
      <ul className="min-h-0 space-y-2 overflow-y-auto px-2 pb-2">
        {deals.map((deal) => (
          <BoardCard key={deal.id} deal={deal} calendar={calendar} {...card} />
        ))}
      </ul>
      {column.hasNextPage && (
        <Button
          variant="quiet"
          className="mx-2 mb-2"
          disabled={column.isFetchingNextPage}
          onClick={() => void column.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

const LoadingCards = () => (
  <div className="space-y-2 px-2 pb-2">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
)
