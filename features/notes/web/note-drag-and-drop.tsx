import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
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
import { placementOnDrop } from '../placement'
import type { Place } from './places'
import { useMoveNote } from './queries'

type NoteDragAndDropProps = {
  places: Place[]
  /** If the folder panel is hidden, a sheet of folders appears at the bottom during a drag. */
  foldersAreHidden: boolean
  children: ReactNode
}

/** Moves notes to folders by mouse, long press or keyboard. */
export function NoteDragAndDrop({ places, foldersAreHidden, children }: NoteDragAndDropProps) {
  const [dragged, setDragged] = useState<{ note: Note; isByKeyboard: boolean } | null>(null)
  const move = useMoveNote()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextFolder }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const note = noteOf(active)
    const place = placeOf(over)
    if (note && place?.target != null) move({ note, to: placementOnDrop(place.target), where: place.name })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectFolder}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active, activatorEvent }) => {
        const note = noteOf(active)
        setDragged(note ? { note, isByKeyboard: !pointerOf(activatorEvent) } : null)
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {children}
      {createPortal(
        <>
          {dragged && foldersAreHidden && <DropSheet places={places} />}
          <DragOverlay dropAnimation={null} modifiers={[besidePointer]}>
            {dragged && (
              <div>
                <div
                  data-dragged-note
                  className={classes(
                    'w-48 truncate rounded-control border bg-card px-3 py-1.5 font-medium opacity-90 shadow-above',
                    dragged.isByKeyboard && 'translate-x-40',
                  )}
                >
                  {dragged.note.title}
                </div>
              </div>
            )}
          </DragOverlay>
        </>,
        document.body,
      )}
    </DndContext>
  )
}

/**
 * Places the card to the lower right of the pointer, so that the folder stays readable. For the keyboard the card inside is moved
 * to the right: what is measured has to lie on the folder.
 */
const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const at = pointerOf(activatorEvent)
  if (!at || !draggingNodeRect) return transform
  return {
    ...transform,
    x: transform.x + at.clientX - draggingNodeRect.left + 14,
    y: transform.y + at.clientY - draggingNodeRect.top + 18,
  }
}

/** Undefined for the keyboard. */
const pointerOf = (event: Event | null) =>
  event instanceof MouseEvent ? event : event && 'touches' in event ? (event as TouchEvent).touches[0] : undefined

type DragData = { data: { current?: Record<string, unknown> | undefined } } | null
const noteOf = (carrier: DragData) => carrier?.data.current?.note as Note | undefined
const placeOf = (carrier: DragData) => carrier?.data.current?.place as Place | undefined

/** The folder under the pointer; a keyboard move places the note exactly on a folder's corner. */
const detectFolder: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag)
  const { left, top } = drag.collisionRect
  return drag.droppableContainers.flatMap(({ id }) => {
    const rect = drag.droppableRects.get(id)
    const isOnCorner = rect && Math.abs(rect.left - left) < 2 && Math.abs(rect.top - top) < 2
    return isOnCorner ? [{ id }] : []
  })
}

/** Arrow keys move from folder to folder and wrap around at the ends. */
const nextFolder: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  // The sensor would scroll the list of notes in place of moving the note; folders are outside of it.
  context.scrollableAncestors = []
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
