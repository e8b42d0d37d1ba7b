import { useEffect, useRef } from 'react'

type CalendarKeys = {
  today: () => void
  moveSelection: (days: number) => void
  turnPage: (pages: 1 | -1) => void
  month: () => void
  week: () => void
  add: () => void
}

/** t today, arrows by days and weeks, PageUp and PageDown by pages, m month, w week, n a new event. */
export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      if (handleKey(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function handleKey(
  { key, target }: KeyboardEvent,
  { today, moveSelection, turnPage, month, week, add }: CalendarKeys,
): boolean {
  const step = steps[key]
  if (step && isOnCalendar(target)) moveSelection(step)
  else if (key === 'PageUp' && isOnCalendar(target)) turnPage(-1)
  else if (key === 'PageDown' && isOnCalendar(target)) turnPage(1)
  else if (key === 't') today()
  else if (key === 'm') month()
  else if (key === 'w') week()
  else if (key === 'n') add()
  else return false
  return true
}

/** Arrow keys move the selection only on the page itself and in the grid. */
const isOnCalendar = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target === document.body || target.id === 'main' || target.closest('[role=grid]') !== null)

/** The user is typing, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true
  return (
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
