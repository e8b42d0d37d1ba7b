import { type Day, dayIn } from '#core/days'

/** Both days included. */
export type DaySpan = { from: Day; to: Day }

type Timed = { startDateTime: Date | string; endDateTime: Date | string; startDay: Day | null; endDay: Day | null }

/** The owner's days that an event covers. An event that ends at midnight does not cover the day that starts then. */
export function daysOf({ startDateTime, endDateTime, startDay, endDay }: Timed, ownersZone: string): DaySpan {
  if (startDay && endDay) return { from: startDay, to: endDay }
  const start = new Date(startDateTime)
  const last = new Date(endDateTime)
  last.setTime(Math.max(start.getTime(), last.getTime() - 1))
  return { from: dayIn(ownersZone, start), to: dayIn(ownersZone, last) }
}

export function touches(times: Timed, span: DaySpan, ownersZone: string): boolean {
  const { from, to } = daysOf(times, ownersZone)
  return from <= span.to && to >= span.from
}
