import { useEffect, useRef } from 'react'
import { isBesidePage, isPageCovered } from '#kit/covering-dialog'

type TaskKeys = {
  quickAdd: () => void
  complete: (id: number) => void
  open: (id: number) => void
  remove: (id: number) => void
}

/** n adds a task, j and k move in the list, x completes, e opens, Delete deletes. The focused row is the selection. */
export function useTaskKeys(keys: TaskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      if (handleKey(event.key, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function handleKey(key: string, { quickAdd, complete, open, remove }: TaskKeys): boolean {
  if (key === 'n') quickAdd()
  else if (key === 'j') moveFocus(1)
  else if (key === 'k') moveFocus(-1)
  else return onSelected(key, { complete, open, remove })
  return true
}

function onSelected(key: string, { complete, open, remove }: Omit<TaskKeys, 'quickAdd'>): boolean {
  const row = selectedRow()
  const act = { x: complete, e: open, Delete: remove }[key]
  if (!row || !act) return false
  // The row is about to disappear; focus its neighbour.
  if (key === 'x') moveFocus(rows().at(-1) === row ? -1 : 1)
  act(Number(row.dataset.task))
  return true
}

/** Returns the focus to where a dialog was opened from, after it has closed. */
export function restoreFocus(id: number | undefined, otherwise: HTMLElement | null): void {
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>(`[data-task="${id}"] [data-task-title]`)
    ;(row ?? otherwise)?.focus()
  })
}

function moveFocus(step: 1 | -1): void {
  const all = rows()
  const row = selectedRow()
  const at = row ? all.indexOf(row) + step : step > 0 ? 0 : all.length - 1
  const next = all[Math.max(0, Math.min(at, all.length - 1))]
  next?.querySelector<HTMLElement>('[data-task-title]')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]
const selectedRow = () => document.activeElement?.closest<HTMLElement>('[data-task]') ?? undefined

/** The user is typing, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (isPageCovered() || isBesidePage(target)) return true
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
