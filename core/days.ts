import { offsetAt } from './zone-offset'

/** A day without a time, as `yyyy-MM-dd`. */
export type Day = string

/** The day that it is at an instant, for somebody in a time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  const ms = instant.getTime()
  return dayNumbered(Math.floor((ms + offsetAt(timeZone, ms)) / dayLong))
}

const dayLong = 86_400_000
const rememberedAtMost = 10_000
const remembered = new Map<number, Day>()

/** The day so many days after the first of 1970. A full month asks for the same few thousands of times. */
function dayNumbered(count: number): Day {
  const known = remembered.get(count)
  if (known !== undefined) return known
  if (remembered.size >= rememberedAtMost) remembered.clear()
  const day = new Date(count * dayLong).toISOString().slice(0, 10)
  remembered.set(count, day)
  return day
}

/** The instant at which a day begins in a time zone; where the clocks skip midnight, the first instant after. */
export function startOfDay(timeZone: string, day: Day): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  // The offset at the answer itself decides; two rounds settle it on both sides of a clock change.
  let guess = utcMidnight - offsetAt(timeZone, utcMidnight)
  guess = utcMidnight - offsetAt(timeZone, guess)
  return new Date(dayIn(timeZone, new Date(guess)) < day ? guess + 3_600_000 : guess)
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / dayLong)

/** The first day of the month that a day lies in, or of one some months away. */
export function startOfMonth(day: Day, monthsAway = 0): Day {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + monthsAway)
  return date.toISOString().slice(0, 10)
}
