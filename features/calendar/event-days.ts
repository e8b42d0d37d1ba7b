import { type Day, dayAt } from '#core/days'

/** Both days included. */
export type DaySpan = { from: Day; to: Day }

type Timed = { startDateTime: Date | string; endDateTime: Date | string; startDay: Day | null; endDay: Day | null }

/** The owner's days that an event covers. An event that ends at midnight does not cover the day that starts then. */
export function daysOf({ startDateTime, endDateTime, startDay, endDay }: Timed, ownersZone: string): DaySpan {
  if (startDay && endDay) return { from: startDay, to: endDay }
  const start = millisecondsOf(startDateTime)
  const last = Math.max(start, millisecondsOf(endDateTime) - 1)
  return { from: dayAt(ownersZone, start), to: dayAt(ownersZone, last) }
}

const millisecondsOf = (instant: Date | string) =>
  typeof instant === 'string' ? Date.parse(instant) : instant.getTime()

export function overlapsDays(times: Timed, span: DaySpan, ownersZone: string): boolean {
  const { from, to } = daysOf(times, ownersZone)
  return from <= span.to && to >= span.from
}
