import { type Day, dayFromEpochDays, dayIn } from './days'
import { day, minute } from './durations'
import { offsetAt } from './zone-offset'

/** A local day and time without a time zone: `yyyy-MM-ddTHH:mm`. */
export type WallTime = string

/** The local day and time of an instant in a zone. */
export function wallTimeIn(timeZone: string, instant: Date): WallTime {
  const ms = instant.getTime()
  const sinceMidnight = (((ms + offsetAt(timeZone, ms)) % day) + day) % day
  return `${dayIn(timeZone, instant)}T${clockTimes[Math.floor(sinceMidnight / minute)]}`
}

/** An instant as `toISOString` writes it, faster: the texts of its day and of its minute are known. */
export function isoText(instant: number): string {
  if (instant < yearZero || instant >= year10000) return new Date(instant).toISOString()
  const count = Math.floor(instant / day)
  const sinceMidnight = instant - count * day
  const inMinute = sinceMidnight % minute
  const text = `${dayFromEpochDays(count)}T${clockTimes[(sinceMidnight - inMinute) / minute]}`
  return inMinute === 0 ? `${text}:00.000Z` : `${text}:${(inMinute / 1000 + 100).toFixed(3).slice(1)}Z`
}

/** Other years are written with a sign. */
const yearZero = Date.parse('0000-01-01T00:00:00Z')
const year10000 = Date.UTC(10_000, 0, 1)

/** The 1,440 texts of a clock: a calendar or a page of free times shows thousands, and a date is slow to write. */
const clockTimes = Array.from({ length: day / minute }, (_, index) =>
  [Math.floor(index / 60), index % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

/**
 * The instant of a local day and time in a zone. A time that occurs twice means the first; a time that the clocks skip is
 * interpreted with the offset before the change (RFC 5545).
 */
export function instantIn(timeZone: string, wall: WallTime): Date {
  const shown = Date.parse(`${wall}Z`)
  const before = offsetAt(timeZone, shown - day)
  const after = offsetAt(timeZone, shown + day)
  const fits = [before, after].filter((offset) => offsetAt(timeZone, shown - offset) === offset)
  return new Date(shown - Math.max(...(fits.length > 0 ? fits : [before])))
}

export const dayOfWallTime = (wall: WallTime): Day => wall.slice(0, 10)
export const timeOfWallTime = (wall: WallTime): string => wall.slice(11, 16)

/** Minutes since midnight. */
export const minutesOfWallTime = (wall: WallTime) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
