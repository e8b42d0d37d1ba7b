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
import { CardFace, type Landing } from './board-card'
import { BoardColumn } from './board-column'
import { boardAnnouncements, boardInstructions, boardKeys, columnUnder, walkColumns } from './board-keys'
import type { Move } from './queries'

type DealBoardProps = {
  stages: readonly DealStage[]
  search: string | undefined
  overview: DealOverview
  onMove: (move: Move) => void
  onOpen: (deal: Deal) => void
}

/** The deals by stage; a deal is carried to another by mouse, finger or keys. */
export default function DealBoard({ stages, search, overview, onMove, onOpen }: DealBoardProps) {
  const [carried, setCarried] = useState<Deal | null>(null)
  const sensors = useSensors(
    // A short way or a short while first: a click still opens the deal, and a finger still scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: walkColumns, keyboardCodes: boardKeys }),
  )
  const landing = useRef<Landing | null>(null)
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setCarried(null)
    const deal = active.data.current as Deal | undefined
    const to = dealStages.find((stage) => stage === over?.id)
    if (!deal || !to) return
    if (activatorEvent instanceof KeyboardEvent) landing.current = { id: deal.id, stage: to }
    onMove({ deal, to })
  }
  const figures = figuresOf(overview.groups)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: boardAnnouncements, screenReaderInstructions: boardInstructions }}
      onDragStart={({ active }) => setCarried(active.data.current as Deal)}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
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
              landing={landing}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className="cursor-grabbing rounded-control border bg-card p-3 shadow-above">
            <CardFace deal={carried} calendar={overview} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
