import { addDays, type Day, daysBetween } from '#core/days'
import { invalid } from '#core/problem'
import { dayOnWall, instantIn, wallIn } from '#core/wall-clock'

/** What a moment may be sent as: a day, a day and time on the wall, or an instant. */
const day = /^\d{4}-\d{2}-\d{2}$/
const wall = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const years = { first: 1900, last: 2999 }
const daysAtMost = 366

export function isMoment(text: string): boolean {
  if (!day.test(text) && !wall.test(text) && !instant.test(text)) return false
  const year = Number(text.slice(0, 4))
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) && year >= years.first && year <= years.last
}

/** February has no 30th, whatever a lenient parser makes of it. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** When an event is. What lasts all day is a matter of days; its instants are where those lie for the owner now. */
export type Times = { startDateTime: Date; endDateTime: Date; startDay: Day | null; endDay: Day | null }

type Given = { startDateTime: string; endDateTime: string; allDay: boolean }

/** Reads the moments of a form or a call, or refuses them. */
export function timesFrom({ startDateTime, endDateTime, allDay }: Given, timeZone: string): Times {
  const start = momentOf(startDateTime, timeZone)
  const end = momentOf(endDateTime, timeZone)
  if (allDay) {
    const startDay = dayOf(startDateTime, start, timeZone)
    // Midnight ends the day before it, unless the day itself was named.
    const lastInstant = new Date(Math.max(start.getTime(), end.getTime() - 1))
    const endDay = dayOf(endDateTime, day.test(endDateTime) || end < start ? end : lastInstant, timeZone)
    if (endDay < startDay) throw endsBeforeStart()
    if (daysBetween(startDay, endDay) > daysAtMost) throw tooLong()
    return wholeDays(startDay, endDay, timeZone)
  }
  if (end < start) throw endsBeforeStart()
  if (end.getTime() - start.getTime() > daysAtMost * 86_400_000) throw tooLong()
  return { startDateTime: start, endDateTime: end, startDay: null, endDay: null }
}

/** From the first minute of one day to the last of another, as the owner's clocks show them. */
export function wholeDays(startDay: Day, endDay: Day, timeZone: string): Times {
  const endDateTime = new Date(midnight(timeZone, addDays(endDay, 1)).getTime() - 60_000)
  return { startDateTime: midnight(timeZone, startDay), endDateTime, startDay, endDay }
}

/** Where the clocks skip midnight, the first instant after it. */
export const midnight = (timeZone: string, day: Day) => instantIn(timeZone, `${day}T00:00`)

const endsBeforeStart = () => invalid({ endDateTime: 'End date cannot be before start date' })
const tooLong = () => invalid({ endDateTime: 'An event lasts at most a year' })

function momentOf(text: string, timeZone: string): Date {
  if (day.test(text)) return midnight(timeZone, text)
  return wall.test(text) ? instantIn(timeZone, text.slice(0, 16)) : new Date(text)
}

const dayOf = (text: string, moment: Date, timeZone: string): Day =>
  day.test(text) ? text : dayOnWall(wallIn(timeZone, moment))
