import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { classes } from '#kit/classes'
import { moveField, resizeField } from '../place-field'
import { fieldKindLabels, type SignField } from '../sign-field'
import { pageAt } from './pages-on-screen'

/** One colour for each signer, repeated. The page below is white in the dark theme, too. */
const colors = [
  'border-[#1f6f54] bg-[#1f6f54]/12 text-[#14503c]',
  'border-[#8a5a00] bg-[#d9941a]/18 text-[#5f3e00]',
  'border-[#2b57a5] bg-[#2b57a5]/12 text-[#1c3d78]',
  'border-[#9a2f5d] bg-[#9a2f5d]/12 text-[#731f43]',
]

/** One press of an arrow key, as a share of the page. */
const step = 0.005

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

type PlacedFieldProps = {
  field: SignField
  signerIndex: number
  signerName: string
  isSelected: boolean
  onSelect: () => void
  onChange: (field: SignField) => void
  onRemove: () => void
}

export function PlacedField(props: PlacedFieldProps) {
  const { field, signerIndex, signerName, isSelected, onSelect, onChange, onRemove } = props
  const element = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ from: SignField; x: number; y: number; isResize: boolean } | null>(null)
  useEffect(() => {
    if (isSelected) element.current?.focus({ preventScroll: drag.current !== null })
  }, [isSelected])
  const begin = (event: PointerEvent, isResize: boolean) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: field, x: event.clientX, y: event.clientY, isResize }
    onSelect()
  }
  const move = (event: PointerEvent) => {
    const page = element.current?.closest('[data-page]')?.getBoundingClientRect()
    if (!drag.current || !page) return
    event.stopPropagation()
    const { from, x, y, isResize } = drag.current
    const by = { x: (event.clientX - x) / page.width, y: (event.clientY - y) / page.height }
    onChange(isResize ? resizeField(from, by) : moveField(from, by))
  }
  const end = (event: PointerEvent) => {
    const over = drag.current && !drag.current.isResize ? pageAt(event.clientX, event.clientY) : undefined
    drag.current = null
    if (!over || over.page === field.page) return
    const corner = { x: over.at.x - field.width / 2, y: over.at.y - field.height / 2 }
    onChange(moveField({ ...field, page: over.page, x: 0, y: 0 }, corner))
  }
  const press = (event: KeyboardEvent) => {
    const by = directions[event.key]
    if (by) onChange((event.shiftKey ? resizeField : moveField)(field, by))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const percent = (share: number) => `${share * 100}%`
  return (
    <button
      ref={element}
      type="button"
      aria-label={`${field.label || fieldKindLabels[field.kind]} of ${signerName} on page ${field.page}, ${Math.round(field.x * 100)}% from the left, ${Math.round(field.y * 100)}% from the top`}
      aria-pressed={isSelected}
      className={classes(
        'absolute flex cursor-move touch-none items-center overflow-hidden rounded-[3px] border px-1 text-left text-[11px] leading-none font-medium whitespace-nowrap select-none',
        isSelected ? 'z-10 border-2' : 'border-dashed',
        colors[signerIndex % colors.length],
      )}
      style={{
        left: percent(field.x),
        top: percent(field.y),
        width: percent(field.width),
        height: percent(field.height),
      }}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={press}
      onPointerDown={(event) => begin(event, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {field.kind !== 'tick' && <span className="truncate">{field.label || fieldKindLabels[field.kind]}</span>}
      {isSelected && (
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 size-3 cursor-nwse-resize touch-none bg-current"
          style={{ clipPath: 'polygon(100% 0, 100% 100%, 0 100%)' }}
          onPointerDown={(event) => begin(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </button>
  )
}
