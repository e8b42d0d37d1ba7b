import { addDays, type Day, startOfMonth } from '#core/days'
import type { DaySpan } from './event-days'

export const calendarViews = ['month', 'week', 'days', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The week of a day, from Sunday. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
}

/** The weeks of a day's month, with the days of neighbouring months. */
export function weeksOfMonth(day: Day): Day[][] {
  const last = addDays(startOfMonth(day, 1), -1)
  const weeks: Day[][] = []
  for (let week = weekOf(startOfMonth(day)); (week[0] as Day) <= last; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week)
  return weeks
}

/** The days that a page shows. Some days and the agenda begin at the selected one. */
export function daysOfPage(view: CalendarView, day: Day): Day[] {
  if (view === 'month') return weeksOfMonth(day).flat()
  if (view === 'week') return weekOf(day)
  return Array.from({ length: pageLength[view] }, (_, index) => addDays(day, index))
}

export const pageLength = { week: 7, days: 4, day: 1, agenda: 30 }

export function pageDays(view: CalendarView, day: Day): DaySpan {
  const days = daysOfPage(view, day)
  return { from: days[0] as Day, to: days.at(-1) as Day }
}

/** The selected day after turning a page: as many days later, or the same date of another month, or its last day. */
export function turnPage(view: CalendarView, day: Day, pages: 1 | -1): Day {
  if (view !== 'month') return addDays(day, pageLength[view] * pages)
  const last = addDays(startOfMonth(day, pages + 1), -1)
  const same = startOfMonth(day, pages).slice(0, 8) + day.slice(8)
  return same > last ? last : same
}
