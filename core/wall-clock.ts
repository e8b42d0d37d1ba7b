import type { Day } from './days'
import { offsetAt } from './zone-offset'

/** A day and time as a clock on the wall shows them, without saying where the wall stands: `yyyy-MM-ddTHH:mm`. */
export type Wall = string

/** What the clocks of a zone show at an instant. */
export function wallIn(timeZone: string, instant: Date): Wall {
  const ms = instant.getTime()
  return new Date(ms + offsetAt(timeZone, ms)).toISOString().slice(0, 16)
}

/**
 * The instant at which the clocks of a zone show this. What they show twice is meant the first time; what they skip falls
 * as far after the change as it lay after midnight, as RFC 5545 has it.
 */
export function instantIn(timeZone: string, wall: Wall): Date {
  const shown = Date.parse(`${wall}Z`)
  const before = offsetAt(timeZone, shown - day)
  const after = offsetAt(timeZone, shown + day)
  const fits = [before, after].filter((offset) => offsetAt(timeZone, shown - offset) === offset)
  return new Date(shown - Math.max(...(fits.length > 0 ? fits : [before])))
}

export const dayOnWall = (wall: Wall): Day => wall.slice(0, 10)
export const timeOnWall = (wall: Wall): string => wall.slice(11, 16)

/** Minutes since the wall's midnight. */
export const minutesOnWall = (wall: Wall) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

const day = 86_400_000
