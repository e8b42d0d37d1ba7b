import { type RefObject, useEffect } from 'react'

/** Where what has the focus disappears from the page, as a row does that is deleted, the focus goes to the page, not to its start. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = page.current
    if (!within) return
    let focused: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
    }
    const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body
    // After those who give the focus back themselves.
    const keep = () => isLost() && setTimeout(() => isLost() && within.focus({ preventScroll: true }))
    const removals = new MutationObserver(keep)
    removals.observe(within, { childList: true, subtree: true })
    within.addEventListener('focusin', remember)
    return () => {
      removals.disconnect()
      within.removeEventListener('focusin', remember)
    }
  }, [page])
}
