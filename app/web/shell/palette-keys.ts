import { useEffect, useLayoutEffect, useRef } from 'react'
import { isPageCovered } from '#kit/covering-dialog'

/** `?` outside of inputs. */
export function useHelpKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isPageCovered() || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** `/` outside of inputs, and Ctrl-K or Cmd-K anywhere but in a dialog, which would keep the focus. */
export function usePaletteKeys(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const combined = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!combined && !slash) return
      event.preventDefault()
      if (document.querySelector('[data-dialog]') === null) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Collects what is typed after the palette was asked for and before its input is there. */
export function useTypedAhead(isOpen: boolean, add: (letter: string) => void): void {
  const latest = useRef(add)
  latest.current = add
  useLayoutEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const input = document.querySelector<HTMLInputElement>('[cmdk-input]')
      if (input) {
        if (!document.activeElement?.closest('[role=dialog]')) input.focus()
        return
      }
      event.preventDefault()
      event.stopPropagation()
      latest.current(event.key)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isOpen])
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
