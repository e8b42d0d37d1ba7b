import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Spot } from '../moving'
import type { ShownItem } from './shown-item'

export type Drag = { kind: 'move' | 'stretch' | 'create'; item: ShownItem | null; from: Spot; to: Spot }

/** A hand trembles; only beyond this it drags. */
const tremble = 5
const snapMinutes = 15

/**
 * Drags over anything marked with a day, and over hours to the quarter. A finger scrolls instead; Escape lets go of what
 * is held as if nothing had been.
 */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const begin = (event: PointerEvent, kind: Drag['kind'], item: ShownItem | null = null) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = spotAt(event.clientX, event.clientY)
    if (!from) return
    event.stopPropagation()
    const origin = { x: event.clientX, y: event.clientY }
    let held: Drag | null = null
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!held && Math.hypot(clientX - origin.x, clientY - origin.y) < tremble) return
      const to = spotAt(clientX, clientY) ?? held?.to ?? from
      if (held && isSame(held.to, to)) return
      held = { kind, item, from, to }
      document.body.style.userSelect = 'none'
      setDrag(held)
    }
    const release = () => {
      end()
      if (!held) return
      swallowClick()
      if (kind === 'create' || !isSame(held.from, held.to)) latest.current(held)
    }
    const letGo = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', letGo)
      document.body.style.userSelect = ''
      setDrag(null)
    }
    stop.current = end
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', letGo)
  }
  return { drag, begin }
}

export type BeginDrag = ReturnType<typeof useDrag>['begin']

function spotAt(x: number, y: number): Spot | undefined {
  // Not only the topmost: what spans days lies over days that are not its own.
  const found = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset.day)
  if (!(found instanceof HTMLElement)) return undefined
  const { day = '', hours } = found.dataset
  if (hours === undefined) return { day, minute: null }
  const { top, height } = found.getBoundingClientRect()
  const minute = Math.floor((((y - top) / height) * 1440) / snapMinutes) * snapMinutes
  return { day, minute: Math.max(0, Math.min(1440 - snapMinutes, minute)) }
}

const isSame = (one: Spot, other: Spot) => one.day === other.day && one.minute === other.minute

/** The click that ends a drag is meant for nobody. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
