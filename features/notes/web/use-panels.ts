import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { NotesUrlState } from './url-state'

export type Panel = 'folders' | 'list' | 'note'

const minWidths = { two: 640, three: 960 }

/** The panels to show: as many as fit, always including the active one. */
export function usePanels(urlState: NotesUrlState): { frame: RefObject<HTMLDivElement | null>; panels: Panel[] } {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1200)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useFocusOnActivePanel(frame, urlState)
  return { frame, panels: panelsFor(width, activePanel(urlState)) }
}

/** When the focused button goes with its note or form, the focus would go to the start of the page. */
function useFocusOnActivePanel(frame: RefObject<HTMLDivElement | null>, urlState: NotesUrlState): void {
  const { note, edit, new: isNew } = urlState
  const active = activePanel(urlState)
  const shown = `${active} ${note} ${edit} ${isNew}`
  const previous = useRef(shown)
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement?.tagName === 'MAIN'
    if (previous.current !== shown && isLost)
      frame.current?.querySelector<HTMLElement>(`[data-panel="${active}"]`)?.focus({ preventScroll: true })
    previous.current = shown
  }, [frame, active, shown])
}

function activePanel({ note, new: isNew, folders }: NotesUrlState): Panel {
  if (note !== undefined || isNew) return 'note'
  return folders ? 'folders' : 'list'
}

export function panelsFor(width: number, wanted: Panel): Panel[] {
  if (width >= minWidths.three) return ['folders', 'list', 'note']
  if (width >= minWidths.two) return wanted === 'note' ? ['list', 'note'] : ['folders', 'list']
  return [wanted]
}
