import { addDays, type Day, daysBetween } from '#core/days'
import { minute } from '#core/durations'
import { instantIn, type WallTime, wallTimeIn } from '#core/wall-clock'
import { type Times, wholeDays } from './times'

/** A position on the calendar: a day, and in the hours view a minute of it. */
export type GridPosition = { day: Day; minute: number | null }

type Movable = { startDateTime: string; endDateTime: string; startDay: Day | null; endDay: Day | null; allDay: boolean }

/** A shorter event could not be read or grabbed. */
export const minMinutes = 15

/** The times of an event after a drag; its local duration stays the same. */
export function movedTimes(event: Movable, from: GridPosition, to: GridPosition, timeZone: string): Times {
  const days = daysBetween(from.day, to.day)
  if (event.allDay) return wholeDays(addDays(event.startDay as Day, days), addDays(event.endDay as Day, days), timeZone)
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  const [start, end] = wallTimesOf(event, timeZone)
  const startDateTime = instantIn(timeZone, addMinutes(start, days * 1440 + minutes))
  const length = event.startDateTime === event.endDateTime ? 0 : minutesBetween(start, end)
  return {
    startDateTime,
    endDateTime: instantIn(timeZone, addMinutes(start, days * 1440 + minutes + length)),
    startDay: null,
    endDay: null,
  }
}

/** The times of an event after its end was dragged; it never ends before it starts. */
export function resizedTimes(event: Movable, from: GridPosition, to: GridPosition, timeZone: string): Times {
  const days = daysBetween(from.day, to.day)
  if (event.allDay) {
    const [first, last] = [event.startDay as Day, addDays(event.endDay as Day, days)]
    return wholeDays(first, last < first ? first : last, timeZone)
  }
  const [start, end] = wallTimesOf(event, timeZone)
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  const wanted = addMinutes(end, days * 1440 + minutes)
  const earliest = addMinutes(start, minMinutes)
  return {
    startDateTime: new Date(event.startDateTime),
    endDateTime: instantIn(timeZone, wanted < earliest ? earliest : wanted),
    startDay: null,
    endDay: null,
  }
}

/** The times of an event after its end was chosen; undefined where it would end before it starts. */
export function timesEndingAt(event: Movable, end: { day: Day; time: string }, timeZone: string): Times | undefined {
  if (event.allDay) {
    const first = event.startDay as Day
    return end.day < first ? undefined : wholeDays(first, end.day, timeZone)
  }
  const startDateTime = new Date(event.startDateTime)
  const endDateTime = instantIn(timeZone, `${end.day}T${end.time}`)
  return endDateTime < startDateTime ? undefined : { startDateTime, endDateTime, startDay: null, endDay: null }
}

/** The ends of a range drawn in either direction. */
export function drawnRange(from: GridPosition, to: GridPosition): { first: GridPosition; last: GridPosition } {
  const isForward = from.day < to.day || (from.day === to.day && (from.minute ?? 0) <= (to.minute ?? 0))
  return isForward ? { first: from, last: to } : { first: to, last: from }
}

export const wallTimeAt = ({ day, minute }: GridPosition): WallTime => addMinutes(`${day}T00:00`, minute ?? 0)

const wallTimesOf = ({ startDateTime, endDateTime }: Movable, timeZone: string) =>
  [wallTimeIn(timeZone, new Date(startDateTime)), wallTimeIn(timeZone, new Date(endDateTime))] as const

const addMinutes = (wall: WallTime, minutes: number): WallTime =>
  new Date(Date.parse(`${wall}Z`) + minutes * minute).toISOString().slice(0, 16)

const minutesBetween = (one: WallTime, other: WallTime) => (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / minute
