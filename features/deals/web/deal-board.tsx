import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import type { DealOverview } from '../api'
import { type Deal, type DealStage, dealStages } from '../deal'
import { figuresOf } from '../figures'
import { CardContent, type FocusTarget } from './board-card'
import { BoardColumn } from './board-column'
import { boardAnnouncements, boardInstructions, columnCollision, keyboardCodes, moveBetweenColumns } from './board-drag'
import type { DealMove } from './queries'

type DealBoardProps = {
  stages: readonly DealStage[]
  search: string | undefined
  overview: DealOverview
  onMove: (move: DealMove) => void
  onOpen: (deal: Deal) => void
}

/** Kanban board; deals are moved by mouse, touch or keyboard. */
export default function DealBoard({ stages, search, overview, onMove, onOpen }: DealBoardProps) {
  const [dragged, setDragged] = useState<Deal | null>(null)
  const sensors = useSensors(
    // A minimum distance or delay, so that clicks still open the deal and touches still scroll.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveBetweenColumns, keyboardCodes: keyboardCodes }),
  )
  const focusTarget = useRef<FocusTarget | null>(null)
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(null)
    const deal = active.data.current as Deal | undefined
    const to = dealStages.find((stage) => stage === over?.id)
    if (!deal || !to) return
    if (activatorEvent instanceof KeyboardEvent) focusTarget.current = { id: deal.id, stage: to }
    onMove({ deal, to })
  }
  const figures = figuresOf(overview.groups)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnCollision}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: boardAnnouncements, screenReaderInstructions: boardInstructions }}
      onDragStart={({ active }) => setDragged(active.data.current as Deal)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div className="relative -mx-4 overflow-x-auto px-4 pb-3 md:-mx-8 md:px-8">
        <div className="flex min-w-max gap-3 xl:min-w-0">
          {stages.map((stage) => (
            <BoardColumn
              key={stage}
              stage={stage}
              search={search}
              share={figures.stages.find((one) => one.stage === stage)}
              calendar={overview}
              focusTarget={focusTarget}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="cursor-grabbing rounded-control border bg-card p-3 shadow-above">
            <CardContent deal={dragged} calendar={overview} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
