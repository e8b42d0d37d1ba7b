import { type RefObject, useEffect } from 'react'

/**
 * When the focused element is removed, such as the row of a deleted record, moves the focus to the page instead of
 * losing it to the document body.
 */
export function useFocusRecovery(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = page.current
    if (!within) return
    let focused: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
    }
    const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body
    // Delayed, so that components that restore the focus themselves come first.
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
