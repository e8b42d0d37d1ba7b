import { addDays, type Day, daysBetween } from '#core/days'
import { instantIn, type Wall, wallIn } from '#core/wall-clock'
import { type Times, wholeDays } from './times'

/** A place on the calendar: a day, and on the hours of a day a minute. */
export type Spot = { day: Day; minute: number | null }

type Movable = { startDateTime: string; endDateTime: string; startDay: Day | null; endDay: Day | null; allDay: boolean }

/** Less than this cannot be read or grasped. */
export const shortestMinutes = 15

/** When an event is after it was dragged from one place to another; its length on the wall stays. */
export function moved(event: Movable, from: Spot, to: Spot, timeZone: string): Times {
  const days = daysBetween(from.day, to.day)
  if (event.allDay) return wholeDays(addDays(event.startDay as Day, days), addDays(event.endDay as Day, days), timeZone)
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  const [start, end] = wallsOf(event, timeZone)
  const startDateTime = instantIn(timeZone, later(start, days * 1440 + minutes))
  const length = event.startDateTime === event.endDateTime ? 0 : minutesBetween(start, end)
  return {
    startDateTime,
    endDateTime: instantIn(timeZone, later(start, days * 1440 + minutes + length)),
    startDay: null,
    endDay: null,
  }
}

/** When an event is after its end was dragged to another place; it never ends before it starts. */
export function stretched(event: Movable, from: Spot, to: Spot, timeZone: string): Times {
  const days = daysBetween(from.day, to.day)
  if (event.allDay) {
    const [first, last] = [event.startDay as Day, addDays(event.endDay as Day, days)]
    return wholeDays(first, last < first ? first : last, timeZone)
  }
  const [start, end] = wallsOf(event, timeZone)
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  const wanted = later(end, days * 1440 + minutes)
  const least = later(start, shortestMinutes)
  return {
    startDateTime: new Date(event.startDateTime),
    endDateTime: instantIn(timeZone, wanted < least ? least : wanted),
    startDay: null,
    endDay: null,
  }
}

/** The two ends of what was drawn from one place to another, whichever way. */
export function drawn(from: Spot, to: Spot): { first: Spot; last: Spot } {
  const isForward = from.day < to.day || (from.day === to.day && (from.minute ?? 0) <= (to.minute ?? 0))
  return isForward ? { first: from, last: to } : { first: to, last: from }
}

export const wallAt = ({ day, minute }: Spot): Wall => later(`${day}T00:00`, minute ?? 0)

const wallsOf = ({ startDateTime, endDateTime }: Movable, timeZone: string) =>
  [wallIn(timeZone, new Date(startDateTime)), wallIn(timeZone, new Date(endDateTime))] as const

const later = (wall: Wall, minutes: number): Wall =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16)

const minutesBetween = (one: Wall, other: Wall) => (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / 60_000
