import { day as dayMs, hour } from './durations'
import { offsetAt } from './zone-offset'

/** A day without a time, as `yyyy-MM-dd`. */
export type Day = string

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): Day => dayAt(timeZone, instant.getTime())

/** The same, of milliseconds since 1970. */
export const dayAt = (timeZone: string, instant: number): Day =>
  dayFromEpochDays(Math.floor((instant + offsetAt(timeZone, instant)) / dayMs))

const maxCachedDays = 10_000
const cache = new Map<number, Day>()

/** Counted from 1970-01-01. Cached, because a calendar month asks for the same few thousands of times. */
export function dayFromEpochDays(count: number): Day {
  const known = cache.get(count)
  if (known !== undefined) return known
  if (cache.size >= maxCachedDays) cache.clear()
  const day = new Date(count * dayMs).toISOString().slice(0, 10)
  cache.set(count, day)
  return day
}

/** The instant at which a day begins in a time zone; where the clocks skip midnight, the first instant after. */
export function startOfDay(timeZone: string, day: Day): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  // The offset at the result counts, not that at UTC midnight; two rounds suffice around a clock change.
  let guess = utcMidnight - offsetAt(timeZone, utcMidnight)
  guess = utcMidnight - offsetAt(timeZone, guess)
  return new Date(dayIn(timeZone, new Date(guess)) < day ? guess + hour : guess)
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The first day of the month of a day, or of a month `monthsAway` from it. */
export function startOfMonth(day: Day, monthsAway = 0): Day {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + monthsAway)
  return date.toISOString().slice(0, 10)
}
