import { addDays, type Day } from './days'
import { minute } from './durations'
import { instantIn, wallTimeIn } from './wall-clock'
import type { Span } from './weekly-hours'
import { offsetAt } from './zone-offset'

/** A span of a day in a zone, in milliseconds since 1970, the end excluded. */
export const spanInstants = (day: Day, { from, to }: Span, zone: string): { start: number; end: number } => ({
  start: clockInstant(zone, day, from),
  end: to === '24:00' ? firstInstant(zone, addDays(day, 1)) : clockInstant(zone, day, to),
})

export const firstInstant = (zone: string, day: Day): number => clockInstant(zone, day, '00:00')

/** A local time skipped by daylight saving means the instant of the change, not an hour later. */
function clockInstant(zone: string, day: Day, time: string): number {
  const wall = `${day}T${time}`
  const instant = instantIn(zone, wall)
  let at = instant.getTime()
  if (wallTimeIn(zone, instant) === wall) return at
  const offsetAfter = offsetAt(zone, at)
  while (offsetAt(zone, at - minute) === offsetAfter) at -= minute
  return at
}
