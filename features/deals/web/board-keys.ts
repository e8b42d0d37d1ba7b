import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'
import { type DealStage, dealStages, stageWords } from '../deal'

/** Space lifts and sets down, the arrows to the sides walk from column to column, Escape gives up. */
export const boardKeys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

export const walkColumns: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const columns = dealStages.filter((stage) => context.droppableRects.has(stage))
  const here = context.over?.id ?? context.active?.data.current?.stage
  const next = columns[columns.indexOf(here as DealStage) + step]
  const rect = next && context.droppableRects.get(next)
  return rect ? { x: rect.left + 8, y: rect.top + 64 } : currentCoordinates
}

/** A pointer is over the column it points at; a card moved by keys is over the one it lies nearest to. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

type Carried = { id: string | number; data: { current?: { name?: string } | undefined } }

const nameOf = ({ data }: Carried) => `“${data.current?.name ?? 'The deal'}”`
const columnOf = (over: { id: string | number } | null) => (over ? stageWords[over.id as DealStage] : undefined)

/** What a screen reader says while a deal is carried. */
export const boardAnnouncements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active)} is over ${columnOf(over)}.` : `${nameOf(active)} is over no column.`,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active)} was dropped in ${columnOf(over)}.` : `${nameOf(active)} stays where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
}

export const boardInstructions = {
  draggable:
    'Press Enter to open the deal. To move it, press Space, then the left and right arrow keys to choose a stage, and Space again to drop it. Escape cancels.',
}
