import { useLayoutEffect, useRef } from 'react'

/**
 * The focus begins in the field that asks for it and goes back to what opened the dialog. A dialog of Radix gives it
 * back to its own trigger only, and ours have none: they are opened by a state.
 */
export function useDialogFocus(open: boolean) {
  const openers = useRef<HTMLElement[]>([])
  // The content is mounted by a later commit, so nothing in it has the focus yet.
  useLayoutEffect(() => {
    if (open) openers.current = openersOf(document.activeElement)
  }, [open])
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openersByDialog.set(content, openers.current)
    },
    // A menu that is still open does not let a field with `autoFocus` have the focus.
    onOpenAutoFocus: (event: Event) => {
      const field = (event.target as HTMLElement).querySelector<HTMLElement>('[data-autofocus]')
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      for (const opener of [...openers.current, document.querySelector('main')])
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
  }
}

/** For what opens above the page and is no Dialog: gives the focus back to where it was. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const [opener] = openersOf(document.activeElement)
    // Only then has the browser taken the focus from what is gone.
    return () =>
      void setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true }))
  }, [])
}

const openersByDialog = new WeakMap<Element, HTMLElement[]>()

/**
 * What has the focus; where that is in a dialog, which may close together with the next one, also what opened that
 * dialog. An item of a menu is gone when the dialog closes; the button of its menu stands for it.
 */
function openersOf(focused: Element | null): HTMLElement[] {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : focused
  if (!(opener instanceof HTMLElement) || opener === document.body) return []
  const around = opener.closest('[data-dialog]')
  return [opener, ...((around && openersByDialog.get(around)) ?? [])]
}
