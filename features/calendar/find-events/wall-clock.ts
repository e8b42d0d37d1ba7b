import { addDays, type Day } from '#core/days'
import { isTimeZone, offsetAt } from '#core/zone-offset'

/** A day and the minutes since its midnight, as the clock on the wall shows them. */
export type WallTime = { day: Day; minutes: number }

export const wallText = ({ day, minutes }: WallTime) =>
  `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`

const two = (number: number) => String(number).padStart(2, '0')

export function addMinutes({ day, minutes }: WallTime, more: number): WallTime {
  const total = minutes + more
  return { day: addDays(day, Math.floor(total / 1440)), minutes: ((total % 1440) + 1440) % 1440 }
}

export const isBefore = (one: WallTime, other: WallTime) =>
  one.day < other.day || (one.day === other.day && one.minutes < other.minutes)

/** 0 is Sunday. */
export const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** What the clock shows where the reader is; without a zone, what the date itself says. */
export function wallTimeOf(date: unknown, timeZone: string | undefined): WallTime | undefined {
  if (date instanceof Date) return Number.isNaN(date.getTime()) ? undefined : inZone(date, timeZone ?? 'UTC')
  if (typeof date !== 'string' || date === '') return undefined
  const written = date.match(/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?/)
  const hasZone =
    /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)\s*(\(.*\))?$/i.test(date.trim()) && (!written || written[2] !== undefined)
  if (written && (!hasZone || !timeZone)) {
    return { day: written[1] as Day, minutes: Number(written[2] ?? 9) * 60 + Number(written[3] ?? 0) }
  }
  const instant = Date.parse(date)
  if (Number.isNaN(instant)) return undefined
  if (timeZone) return inZone(new Date(instant), timeZone)
  const [, sign, hours, minutes] = date.match(/([+-])(\d{2}):?(\d{2})\s*(\(.*\))?$/) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return inZone(new Date(instant + ahead * 60_000), 'UTC')
}

/** The same instant on another wall. */
export function moveZone(wall: WallTime, from: string | number, to: string): WallTime {
  return inZone(instantOf(wall, from), to)
}

export function instantOf({ day, minutes }: WallTime, zone: string | number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  if (typeof zone === 'number') return new Date(asUtc - zone * 60_000)
  const guess = asUtc - ahead(zone, asUtc)
  return new Date(asUtc - ahead(zone, guess))
}

export function inZone(instant: Date, timeZone: string): WallTime {
  const shifted = new Date(instant.getTime() + ahead(timeZone, instant.getTime()))
  return { day: shifted.toISOString().slice(0, 10), minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes() }
}

/** A zone that nobody knows is read as Greenwich's. */
const ahead = (timeZone: string, instant: number) => offsetAt(isTimeZone(timeZone) ? timeZone : 'UTC', instant)
