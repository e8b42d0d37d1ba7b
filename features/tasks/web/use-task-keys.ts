import { useEffect, useRef } from 'react'

type TaskKeys = {
  quickAdd: () => void
  complete: (id: number) => void
  open: (id: number) => void
  remove: (id: number) => void
}

/** n writes a new task, j and k walk the list, x completes, e opens, Delete asks. The focus is the selection. */
export function useTaskKeys(keys: TaskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      if (obey(event.key, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function obey(key: string, { quickAdd, complete, open, remove }: TaskKeys): boolean {
  if (key === 'n') quickAdd()
  else if (key === 'j') walk(1)
  else if (key === 'k') walk(-1)
  else return onSelected(key, { complete, open, remove })
  return true
}

function onSelected(key: string, { complete, open, remove }: Omit<TaskKeys, 'quickAdd'>): boolean {
  const row = selectedRow()
  const act = { x: complete, e: open, Delete: remove }[key]
  if (!row || !act) return false
  // The row is about to leave; its neighbour takes the focus.
  if (key === 'x') walk(rows().at(-1) === row ? -1 : 1)
  act(Number(row.dataset.task))
  return true
}

/** Gives the focus back to where a dialog was opened from, once that has closed. */
export function returnTo(id: number | undefined, otherwise: HTMLElement | null): void {
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>(`[data-task="${id}"] [data-task-title]`)
    ;(row ?? otherwise)?.focus()
  })
}

function walk(step: 1 | -1): void {
  const all = rows()
  const row = selectedRow()
  const at = row ? all.indexOf(row) + step : step > 0 ? 0 : all.length - 1
  const next = all[Math.max(0, Math.min(at, all.length - 1))]
  next?.querySelector<HTMLElement>('[data-task-title]')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]
const selectedRow = () => document.activeElement?.closest<HTMLElement>('[data-task]') ?? undefined

/** Somebody is typing, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
