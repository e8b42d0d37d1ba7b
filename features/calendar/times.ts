import { addDays, type Day, daysBetween } from '#core/days'
import { minute, day as oneDay } from '#core/durations'
import { invalid } from '#core/problem'
import { dayOfWallTime, instantIn, wallTimeIn } from '#core/wall-clock'

/** Accepted formats: a day, a local day and time, or an instant. */
const day = /^\d{4}-\d{2}-\d{2}$/
const localTime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const years = { first: 1900, last: 2999 }
const maxDays = 366

export function isDateTime(text: string): boolean {
  if (!day.test(text) && !localTime.test(text) && !instant.test(text)) return false
  const year = Number(text.slice(0, 4))
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) && year >= years.first && year <= years.last
}

/** `Date` would turn February 30 into March 2. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** An all-day event is defined by its days; its instants depend on the owner's current time zone. */
export type Times = { startDateTime: Date; endDateTime: Date; startDay: Day | null; endDay: Day | null }

type TimesInput = { startDateTime: string; endDateTime: string; allDay: boolean }

export function parseTimes({ startDateTime, endDateTime, allDay }: TimesInput, timeZone: string): Times {
  const start = parseDateTime(startDateTime, timeZone)
  const end = parseDateTime(endDateTime, timeZone)
  if (allDay) {
    const startDay = dayOf(startDateTime, start, timeZone)
    // An end at midnight belongs to the day before, unless it was sent as a day.
    const lastInstant = new Date(Math.max(start.getTime(), end.getTime() - 1))
    const endDay = dayOf(endDateTime, day.test(endDateTime) || end < start ? end : lastInstant, timeZone)
    if (endDay < startDay) throw endsBeforeStart()
    if (daysBetween(startDay, endDay) > maxDays) throw tooLong()
    return wholeDays(startDay, endDay, timeZone)
  }
  if (end < start) throw endsBeforeStart()
  if (end.getTime() - start.getTime() > maxDays * oneDay) throw tooLong()
  return { startDateTime: start, endDateTime: end, startDay: null, endDay: null }
}

/** From the first minute of one day to the last minute of another, in local time. */
export function wholeDays(startDay: Day, endDay: Day, timeZone: string): Times {
  const endDateTime = new Date(midnight(timeZone, addDays(endDay, 1)).getTime() - minute)
  return { startDateTime: midnight(timeZone, startDay), endDateTime, startDay, endDay }
}

/** Where daylight saving skips midnight, the first instant after it. */
export const midnight = (timeZone: string, day: Day) => instantIn(timeZone, `${day}T00:00`)

const endsBeforeStart = () => invalid({ endDateTime: 'End date cannot be before start date' })
const tooLong = () => invalid({ endDateTime: 'An event lasts at most a year' })

function parseDateTime(text: string, timeZone: string): Date {
  if (day.test(text)) return midnight(timeZone, text)
  return localTime.test(text) ? instantIn(timeZone, text.slice(0, 16)) : new Date(text)
}

const dayOf = (text: string, moment: Date, timeZone: string): Day =>
  day.test(text) ? text : dayOfWallTime(wallTimeIn(timeZone, moment))
