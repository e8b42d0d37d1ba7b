import { useEffect, useRef } from 'react'
import { isBesidePage, isPageCovered } from '#kit/covering-dialog'
import { viewOfFolder } from './mail-folders'
import type { MailView } from './mail-url'

/** Between the two keys of a pair. */
const maxPauseMs = 1500

export type MailKeys = Record<string, (() => void) | undefined>

/** Keys and pairs of them (`g i`), ignored while typing or while a dialog or menu is open. */
export function useMailKeys(keys: MailKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  const first = useRef<{ key: string; at: number }>(undefined)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const begun = first.current
      first.current = undefined
      const pair = begun && event.timeStamp - begun.at < maxPauseMs ? `${begun.key} ${event.key}` : ''
      const act = latest.current[pair] ?? latest.current[event.key]
      if (!act) {
        const isFirst = Object.keys(latest.current).some((key) => key.startsWith(`${event.key} `))
        if (isFirst) first.current = { key: event.key, at: event.timeStamp }
        return
      }
      event.preventDefault()
      // `/` would otherwise also open the global search.
      event.stopImmediatePropagation()
      act()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const destinations: Record<string, MailView> = {
  'g i': viewOfFolder('inbox'),
  'g s': { ...viewOfFolder('inbox'), filter: 'starred' },
  'g t': viewOfFolder('sent'),
  'g d': viewOfFolder('drafts'),
  'g a': viewOfFolder('archive'),
  'g !': viewOfFolder('junk'),
  'g #': viewOfFolder('trash'),
}

/** The keys of Gmail that go to a folder or a label. */
export const goKeys = (go: (view: MailView) => void): MailKeys =>
  Object.fromEntries(Object.entries(destinations).map(([keys, view]) => [keys, () => go(view)]))

function isBusy(target: EventTarget | null): boolean {
  if (isPageCovered() || isBesidePage(target)) return true
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && !target.readOnly
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
