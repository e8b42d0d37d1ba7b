import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { type DealStage, dealStages, stageLabels } from '../deal'

/** Space picks up and drops, left and right arrows move between columns, Escape cancels. */
export const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

export const moveBetweenColumns: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const columns = dealStages.filter((stage) => context.droppableRects.has(stage))
  const here = context.over?.id ?? context.active?.data.current?.stage
  const next = columns[columns.indexOf(here as DealStage) + step]
  const rect = next && context.droppableRects.get(next)
  return rect ? { x: rect.left + 8, y: rect.top + 64 } : currentCoordinates
}

/** With a pointer, the column under it or above it, however short; with the keyboard, the nearest column. */
export const columnCollision: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableContainers, droppableRects } = args
  if (!at) return closestCenter(args)
  return droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && at.x >= rect.left && at.x <= rect.right && at.y >= rect.top ? [{ id }] : []
  })
}

type DraggedItem = { id: string | number; data: { current?: { name?: string } | undefined } }

const quotedName = ({ data }: DraggedItem) => `“${data.current?.name ?? 'The deal'}”`
const columnLabel = (over: { id: string | number } | null) => (over ? stageLabels[over.id as DealStage] : undefined)

/** Screen reader announcements while dragging. */
export const boardAnnouncements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${quotedName(active)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${quotedName(active)} is over ${columnLabel(over)}.` : `${quotedName(active)} is over no column.`,
  onDragEnd: ({ active, over }) =>
    over ? `${quotedName(active)} was dropped in ${columnLabel(over)}.` : `${quotedName(active)} stays where it was.`,
  onDragCancel: ({ active }) => `${quotedName(active)} stays where it was.`,
}

export const boardInstructions = {
  draggable:
    'Press Enter to open the deal. To move it, press Space, then the left and right arrow keys to choose a stage, and Space again to drop it. Escape cancels.',
}
