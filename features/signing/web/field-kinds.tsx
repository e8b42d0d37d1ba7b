import { Calendar, Check, PenLine, Signature, TextCursorInput, UserRound } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { buttonClasses } from '#kit/button'
import { type FieldKind, fieldKindLabels, fieldKinds } from '../sign-field'
import { pageAt, pageInView } from './pages-on-screen'

const icons = {
  signature: Signature,
  initials: PenLine,
  name: UserRound,
  date: Calendar,
  text: TextCursorInput,
  tick: Check,
}

/** In CSS pixels; less is a press, not a drag. */
const minDrag = 6

type FieldKindsProps = { onAdd: (kind: FieldKind, page: number, at: { x: number; y: number }) => void }

/** The kinds of fields: dragged onto a page, or pressed. */
export function FieldKinds({ onAdd }: FieldKindsProps) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const wasDragged = useRef(false)
  const [dragged, setDragged] = useState<{ kind: FieldKind; x: number; y: number } | null>(null)
  const move = (kind: FieldKind, { clientX: x, clientY: y }: PointerEvent) => {
    if (!start.current) return
    const isDrag = dragged || Math.hypot(x - start.current.x, y - start.current.y) >= minDrag
    if (isDrag) setDragged({ kind, x, y })
  }
  const drop = (kind: FieldKind, { clientX: x, clientY: y }: PointerEvent) => {
    const place = dragged && pageAt(x, y)
    if (place) onAdd(kind, place.page, place.at)
    wasDragged.current = dragged !== null
    end()
  }
  const end = () => {
    start.current = null
    setDragged(null)
  }
  const press = (kind: FieldKind) => {
    // A click follows every drag.
    if (wasDragged.current) wasDragged.current = false
    else {
      const place = pageInView()
      if (place) onAdd(kind, place.page, place.at)
    }
  }
  return (
    <fieldset aria-label="Add a field" className="flex flex-wrap gap-1.5">
      {fieldKinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <button
            key={kind}
            type="button"
            className={buttonClasses('plain', 'cursor-grab touch-none px-3 select-none')}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              start.current = { x: event.clientX, y: event.clientY }
              wasDragged.current = false
            }}
            onPointerMove={(event) => move(kind, event)}
            onPointerUp={(event) => drop(kind, event)}
            onPointerCancel={end}
            onClick={() => press(kind)}
          >
            <Icon aria-hidden="true" /> {fieldKindLabels[kind]}
          </button>
        )
      })}
      {dragged && (
        <span
          aria-hidden="true"
          className="pointer-events-none fixed z-50 -translate-1/2 rounded-control border-2 border-awning bg-awning-wash px-3 py-1.5 text-sm font-medium text-awning shadow-above"
          style={{ left: dragged.x, top: dragged.y }}
        >
          {fieldKindLabels[dragged.kind]}
        </span>
      )}
    </fieldset>
  )
}
