import { type Day, dayIn, startOfDay } from '#core/days'
import { minute } from '#core/durations'
import { timeOfWallTime, wallTimeIn } from '#core/wall-clock'

/** `HH:mm`, 24 hours. */
export type Time = string

/** Accepted formats: a day, a local day and time of the owner, or an instant. */
const day = /^\d{4}-\d{2}-\d{2}$/
const localTime = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const years = { first: 1900, last: 2999 }

export function isDueDate(text: string): boolean {
  if (!day.test(text) && !localTime.test(text) && !instant.test(text)) return false
  const year = Number(text.slice(0, 4))
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) && year >= years.first && year <= years.last
}

/** `Date` would turn February 30 into March 2. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export type Due = { dueDate: Date; dueHasTime: boolean }

export function parseDue(text: string, timeZone: string): Due {
  if (day.test(text)) return { dueDate: startOfDay(timeZone, text), dueHasTime: false }
  const [, onDay, hours, minutes] = localTime.exec(text) ?? []
  const dueDate = onDay ? instantAt(timeZone, onDay, `${hours}:${minutes}`) : new Date(text)
  return { dueDate, dueHasTime: true }
}

/** The due day and time in the owner's time zone. */
export function localDue(
  { dueDate, dueHasTime }: { dueDate: Date | null; dueHasTime: boolean },
  timeZone: string,
): { dueDay: Day | null; dueTime: Time | null } {
  if (!dueDate) return { dueDay: null, dueTime: null }
  return { dueDay: dayIn(timeZone, dueDate), dueTime: dueHasTime ? timeIn(timeZone, dueDate) : null }
}

/** The instant of a local time; a time skipped by daylight saving falls after the gap. */
export function instantAt(timeZone: string, onDay: Day, time: Time): Date {
  const guess = startOfDay(timeZone, onDay).getTime() + minutesOf(time) * minute
  // On the day of a clock change, counting minutes from midnight is off by that change.
  const offBy = minutesOf(time) - minutesOf(timeIn(timeZone, new Date(guess)))
  const exact = new Date(guess + (((offBy + 2160) % 1440) - 720) * minute)
  return timeIn(timeZone, exact) === time && dayIn(timeZone, exact) === onDay ? exact : new Date(guess)
}

const timeIn = (timeZone: string, instant: Date): Time => timeOfWallTime(wallTimeIn(timeZone, instant))

const minutesOf = (time: Time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
