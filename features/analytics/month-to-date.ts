import { type Day, dayIn, startOfDay, startOfMonth } from '#core/days'

/** The current month in the owner's time zone, until now. */
export type MonthToDate = {
  /** '2026-03' */
  period: string
  firstDay: Day
  today: Day
  start: Date
  now: Date
  timeZone: string
}

export function monthToDate(timeZone: string, now: Date): MonthToDate {
  const today = dayIn(timeZone, now)
  const firstDay = startOfMonth(today)
  return { period: today.slice(0, 7), firstDay, today, start: startOfDay(timeZone, firstDay), now, timeZone }
}
