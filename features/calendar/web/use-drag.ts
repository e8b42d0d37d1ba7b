import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { GridPosition } from '../dragged-times'
import type { CalendarItem } from './calendar-item'

export type Drag = {
  kind: 'move' | 'stretch' | 'create'
  item: CalendarItem | null
  from: GridPosition
  to: GridPosition
}

/** In pixels; a smaller movement is a click. */
const dragThreshold = 5
const snapMinutes = 15

/**
 * Drags over elements with a `data-day`, in the hours view in steps of 15 minutes. Touch scrolls instead; Escape cancels.
 */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const begin = (event: PointerEvent, kind: Drag['kind'], item: CalendarItem | null = null) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = positionAt(event.clientX, event.clientY)
    if (!from) return
    event.stopPropagation()
    const origin = { x: event.clientX, y: event.clientY }
    let current: Drag | null = null
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!current && Math.hypot(clientX - origin.x, clientY - origin.y) < dragThreshold) return
      const to = positionAt(clientX, clientY) ?? current?.to ?? from
      if (current && isSame(current.to, to)) return
      current = { kind, item, from, to }
      document.body.style.userSelect = 'none'
      setDrag(current)
    }
    const release = () => {
      end()
      if (!current) return
      suppressNextClick()
      if (kind === 'create' || !isSame(current.from, current.to)) latest.current(current)
    }
    const cancelOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancelOnEscape)
      document.body.style.userSelect = ''
      setDrag(null)
    }
    stop.current = end
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancelOnEscape)
  }
  return { drag, begin }
}

export type BeginDrag = ReturnType<typeof useDrag>['begin']

function positionAt(x: number, y: number): GridPosition | undefined {
  // Not only the topmost element: an event over several days covers the cells of other days.
  const found = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset.day)
  if (!(found instanceof HTMLElement)) return undefined
  const { day = '', hours } = found.dataset
  if (hours === undefined) return { day, minute: null }
  const { top, height } = found.getBoundingClientRect()
  const minute = Math.floor((((y - top) / height) * 1440) / snapMinutes) * snapMinutes
  return { day, minute: Math.max(0, Math.min(1440 - snapMinutes, minute)) }
}

const isSame = (one: GridPosition, other: GridPosition) => one.day === other.day && one.minute === other.minute

/** Keeps the click at the end of a drag from opening something. */
function suppressNextClick(): void {
  const suppress = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }))
}
