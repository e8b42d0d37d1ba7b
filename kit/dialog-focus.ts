import { useLayoutEffect, useRef } from 'react'

/**
 * The focus begins in the field that asks for it and goes back to what opened the dialog. A dialog of Radix gives it
 * back to its own trigger only, and ours have none: they are opened by a state.
 */
export function useDialogFocus(open: boolean) {
  const opener = useRef<HTMLElement | null>(null)
  const isOnPage = useRef(true)
  // The content is mounted by a later commit, so nothing in it has the focus yet.
  useLayoutEffect(() => {
    if (!open) return
    opener.current = openerOf(document.activeElement)
    isOnPage.current = !opener.current?.closest('[data-dialog]')
  }, [open])
  return {
    // A menu that is still open does not let a field with `autoFocus` have the focus.
    onOpenAutoFocus: (event: Event) => {
      const field = (event.target as HTMLElement).querySelector<HTMLElement>('[data-autofocus]')
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      opener.current?.focus({ preventScroll: true })
      // What opened it is gone, or disabled by now.
      if (document.activeElement === document.body && isOnPage.current)
        document.querySelector('main')?.focus({ preventScroll: true })
    },
  }
}

/** For what opens above the page and is no Dialog: gives the focus back to where it was. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    // Only then has the browser taken the focus from what is gone.
    return () =>
      void setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true }))
  }, [])
}

/** An item of a menu is gone when the dialog closes; the button of its menu stands for it. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
