import type { Day } from '#core/days'
import { dayOnWall, wallIn } from '#core/wall-clock'

/** From one day to another, both included. */
export type DaySpan = { from: Day; to: Day }

type Timed = { startDateTime: Date | string; endDateTime: Date | string; startDay: Day | null; endDay: Day | null }

/** The days on which something lies for the owner. What ends at midnight does not touch the day that then begins. */
export function daysOf({ startDateTime, endDateTime, startDay, endDay }: Timed, ownersZone: string): DaySpan {
  if (startDay && endDay) return { from: startDay, to: endDay }
  const start = new Date(startDateTime).getTime()
  const last = Math.max(start, new Date(endDateTime).getTime() - 1)
  return { from: dayAt(ownersZone, start), to: dayAt(ownersZone, last) }
}

export function touches(times: Timed, span: DaySpan, ownersZone: string): boolean {
  const { from, to } = daysOf(times, ownersZone)
  return from <= span.to && to >= span.from
}

const dayAt = (timeZone: string, instant: number) => dayOnWall(wallIn(timeZone, new Date(instant)))
