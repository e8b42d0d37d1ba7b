import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Shown } from './address'

export type Panel = 'folders' | 'list' | 'note'

const roomFor = { two: 640, three: 1000 }

/** Which of the three panels there is room for, and which of those is wanted. */
export function usePanels(shown: Shown): { frame: RefObject<HTMLDivElement | null>; panels: Panel[] } {
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
  return { frame, panels: panelsFor(width, wanted(shown)) }
}

function wanted({ note, new: isNew, folders }: Shown): Panel {
  if (note !== undefined || isNew) return 'note'
  return folders ? 'folders' : 'list'
}

export function panelsFor(width: number, wanted: Panel): Panel[] {
  if (width >= roomFor.three) return ['folders', 'list', 'note']
  if (width >= roomFor.two) return wanted === 'note' ? ['list', 'note'] : ['folders', 'list']
  return [wanted]
}
