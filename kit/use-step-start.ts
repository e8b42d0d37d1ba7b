import { useEffect, useRef } from 'react'

/** A screen whose content is replaced by another step begins at its top, like a page that was navigated to. */
export function useStepStart(step: unknown): void {
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    window.scrollTo(0, 0)
    // A field that asked for the focus keeps it.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [step])
}
