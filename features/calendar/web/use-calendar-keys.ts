import { useEffect, useRef } from 'react'
import type { CalendarView } from '../pages'

type CalendarKeys = {
  today: () => void
  moveSelection: (days: number) => void
  turnPage: (pages: 1 | -1) => void
  show: (view: CalendarView) => void
  add: () => void
}

/** The keys of Google Calendar where it has one; there n turns the page, here it adds an event. */
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

const views: Record<string, CalendarView | undefined> = {
  d: 'day',
  w: 'week',
  m: 'month',
  a: 'agenda',
  1: 'day',
  2: 'week',
  3: 'month',
  5: 'agenda',
}
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function handleKey(
  { key, target }: KeyboardEvent,
  { today, moveSelection, turnPage, show, add }: CalendarKeys,
): boolean {
  const step = steps[key]
  if (step && isOnCalendar(target)) moveSelection(step)
  else if (key === 'PageUp' && isOnCalendar(target)) turnPage(-1)
  else if (key === 'PageDown' && isOnCalendar(target)) turnPage(1)
  else if (key === 'k' || key === 'p') turnPage(-1)
  else if (key === 'j') turnPage(1)
  else if (key === 't') today()
  else if (views[key]) show(views[key])
  else if (key === 'n' || key === 'c') add()
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
