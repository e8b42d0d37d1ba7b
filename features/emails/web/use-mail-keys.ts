import { useEffect, useRef } from 'react'

export type MailKeys = Record<string, (() => void) | undefined>

/** Single-key shortcuts, ignored while typing or while a dialog or menu is open. */
export function useMailKeys(keys: MailKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      // `/` would otherwise also open the global search.
      event.stopImmediatePropagation()
      act()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return true
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && !target.readOnly
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
