import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#kit/classes'
import type { Note } from '../note'
import { dropped } from '../placement'
import type { Place } from './places'
import { useMove } from './queries'

type DraggingProps = {
  places: Place[]
  /** Where the folders are out of sight, they are laid out at the foot while a note is in the hand. */
  foldersAreHidden: boolean
  children: ReactNode
}

/** Lets a note be carried onto a folder: by mouse, by a finger that rests on it, or by the keyboard. */
export function NoteDragging({ places, foldersAreHidden, children }: DraggingProps) {
  const [carried, setCarried] = useState<Note | null>(null)
  const move = useMove()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextFolder }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    const note = noteOf(active)
    const place = placeOf(over)
    if (note && place?.target != null) move({ note, to: dropped(place.target), where: place.name })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underHand}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => setCarried(noteOf(active) ?? null)}
      onDragCancel={() => setCarried(null)}
      onDragEnd={drop}
    >
      {children}
      {createPortal(
        <>
          {carried && foldersAreHidden && <DropSheet places={places} />}
          <DragOverlay dropAnimation={null}>
            {carried && (
              <div className="w-64 truncate rounded-control border bg-card px-3 py-2 font-medium shadow-above">
                {carried.title}
              </div>
            )}
          </DragOverlay>
        </>,
        document.body,
      )}
    </DndContext>
  )
}

type Carrier = { data: { current?: Record<string, unknown> | undefined } } | null
const noteOf = (carrier: Carrier) => carrier?.data.current?.note as Note | undefined
const placeOf = (carrier: Carrier) => carrier?.data.current?.place as Place | undefined

/** Under the pointer; a note moved by the keyboard lies on a folder's own corner. */
const underHand: CollisionDetection = (hand) => {
  if (hand.pointerCoordinates) return pointerWithin(hand)
  const { left, top } = hand.collisionRect
  return hand.droppableContainers.flatMap(({ id }) => {
    const rect = hand.droppableRects.get(id)
    const isThere = rect && Math.abs(rect.left - left) < 2 && Math.abs(rect.top - top) < 2
    return isThere ? [{ id }] : []
  })
}

/** The arrows go from folder to folder, around at the ends. */
const nextFolder: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const rects = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id)
      return rect && rect.height > 0 ? [{ id, rect }] : []
    })
    .sort((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left)
  if (rects.length === 0) return undefined
  const at = rects.findIndex(({ id }) => id === context.over?.id)
  const next = rects[at === -1 ? (step > 0 ? 0 : rects.length - 1) : (at + step + rects.length) % rects.length]
  return next && { x: next.rect.left, y: next.rect.top }
}

const DropSheet = ({ places }: { places: Place[] }) => (
  <div className="appears fixed inset-x-0 bottom-0 z-40 max-h-[45vh] overflow-y-auto border-t bg-card p-3 shadow-above">
    <p className="mb-2 text-[13px] text-quiet">Drop the note on a folder</p>
    <div className="grid grid-cols-2 gap-2">
      {places
        .filter(({ target }) => target !== null)
        .map((place) => (
          <SheetFolder key={place.key} place={place} />
        ))}
    </div>
  </div>
)

function SheetFolder({ place }: { place: Place }) {
  const { setNodeRef, isOver } = useDroppable({ id: `sheet:${place.key}`, data: { place } })
  const { name, icon: Icon } = place
  return (
    <div
      ref={setNodeRef}
      data-folder={place.key}
      className={classes(
        'flex h-12 items-center gap-2 rounded-control border px-3',
        isOver && 'border-awning bg-awning text-on-awning',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" /> <span className="truncate">{name}</span>
    </div>
  )
}

const instructions =
  'Press Space to pick the note up, the arrow keys to go from folder to folder, Space again to drop it, Escape to leave it.'

const announcements: Announcements = {
  onDragStart: ({ active }) => `“${noteOf(active)?.title}” is picked up.`,
  onDragOver: ({ over }) => (over ? `Over ${placeOf(over)?.name}.` : 'Over no folder.'),
  onDragEnd: ({ over }) => (over ? `Dropped on ${placeOf(over)?.name}.` : 'Left where it was.'),
  onDragCancel: () => 'Left where it was.',
}
