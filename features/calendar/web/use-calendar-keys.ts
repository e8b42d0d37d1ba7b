import { useEffect, useRef } from 'react'
import { isBesidePage, isPageCovered } from '#kit/covering-dialog'
import type { CalendarView } from '../pages'

type CalendarKeys = {
  today: () => void
  moveSelection: (days: number) => void
  turnPage: (pages: 1 | -1) => void
  show: (view: CalendarView) => void
  add: () => void
  quickAdd: () => void
  goToDate: () => void
  /** Of the event with this key, which has the focus. */
  edit: (key: string) => void
}

/** The keys of Google Calendar where it has one; there n turns the page, here it adds an event. `/` is the shell's. */
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

type Act = (keys: CalendarKeys) => void
const showing =
  (view: CalendarView): Act =>
  ({ show }) =>
    show(view)
const turning =
  (pages: 1 | -1): Act =>
  ({ turnPage }) =>
    turnPage(pages)
const moving =
  (days: number): Act =>
  ({ moveSelection }) =>
    moveSelection(days)
const adding: Act = ({ add }) => add()

export const calendarKeys: Record<string, Act> = {
  t: ({ today }) => today(),
  d: showing('day'),
  w: showing('week'),
  m: showing('month'),
  x: showing('days'),
  a: showing('agenda'),
  1: showing('day'),
  2: showing('week'),
  3: showing('month'),
  4: showing('days'),
  5: showing('agenda'),
  j: turning(1),
  k: turning(-1),
  p: turning(-1),
  n: adding,
  c: adding,
  q: ({ quickAdd }) => quickAdd(),
  g: ({ goToDate }) => goToDate(),
}

/** Keys of the event that has the focus. */
export const eventKeys: Record<string, (keys: CalendarKeys, event: string) => void> = {
  e: ({ edit }, event) => edit(event),
}

/** Elsewhere these scroll. */
const gridKeys: Record<string, Act> = {
  ArrowLeft: moving(-1),
  ArrowRight: moving(1),
  ArrowUp: moving(-7),
  ArrowDown: moving(7),
  PageUp: turning(-1),
  PageDown: turning(1),
}

function handleKey({ key, target }: KeyboardEvent, keys: CalendarKeys): boolean {
  const event = target instanceof HTMLElement && target.closest<HTMLElement>('[data-event]')?.dataset.event
  const ofEvent = event ? eventKeys[key] : undefined
  if (event && ofEvent) ofEvent(keys, event)
  const act = calendarKeys[key] ?? (isOnCalendar(target) ? gridKeys[key] : undefined)
  act?.(keys)
  return (act ?? ofEvent) !== undefined
}

/** Arrow keys move the selection only on the page itself and in the grid. */
const isOnCalendar = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target === document.body || target.id === 'main' || target.closest('[role=grid]') !== null)

/** The user is typing, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (isPageCovered() || isBesidePage(target)) return true
  return (
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
