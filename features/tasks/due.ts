import { type Day, dayIn, startOfDay } from '#core/days'
import { timeOnWall, wallIn } from '#core/wall-clock'

/** `HH:mm` on a clock of 24 hours. */
export type Time = string

/** What a due date may be sent as: a day, a day and time on the owner's wall, or an instant. */
const day = /^\d{4}-\d{2}-\d{2}$/
const wall = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const years = { first: 1900, last: 2999 }

export function isDue(text: string): boolean {
  if (!day.test(text) && !wall.test(text) && !instant.test(text)) return false
  const year = Number(text.slice(0, 4))
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) && year >= years.first && year <= years.last
}

/** February has no 30th, whatever a lenient parser makes of it. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export type Due = { dueDate: Date; dueHasTime: boolean }

export function dueFrom(text: string, timeZone: string): Due {
  if (day.test(text)) return { dueDate: startOfDay(timeZone, text), dueHasTime: false }
  const [, onDay, hours, minutes] = wall.exec(text) ?? []
  const dueDate = onDay ? instantAt(timeZone, onDay, `${hours}:${minutes}`) : new Date(text)
  return { dueDate, dueHasTime: true }
}

/** The day, and the time where there is one, that the owner reads off the wall. */
export function dueOnWall(
  { dueDate, dueHasTime }: { dueDate: Date | null; dueHasTime: boolean },
  timeZone: string,
): { dueDay: Day | null; dueTime: Time | null } {
  if (!dueDate) return { dueDay: null, dueTime: null }
  return { dueDay: dayIn(timeZone, dueDate), dueTime: dueHasTime ? timeIn(timeZone, dueDate) : null }
}

/** The instant at which the owner's clock shows this time; an hour that the clocks skip falls after the gap. */
export function instantAt(timeZone: string, onDay: Day, time: Time): Date {
  const guess = startOfDay(timeZone, onDay).getTime() + minutesOf(time) * 60_000
  // On the day of a clock change, minutes counted from midnight miss by that change, over midnight perhaps.
  const missed = minutesOf(time) - minutesOf(timeIn(timeZone, new Date(guess)))
  const exact = new Date(guess + (((missed + 2160) % 1440) - 720) * 60_000)
  return timeIn(timeZone, exact) === time && dayIn(timeZone, exact) === onDay ? exact : new Date(guess)
}

const timeIn = (timeZone: string, instant: Date): Time => timeOnWall(wallIn(timeZone, instant))

const minutesOf = (time: Time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
