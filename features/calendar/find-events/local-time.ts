import { addDays, type Day } from '#core/days'
import { minute } from '#core/durations'
import { isTimeZone, offsetAt } from '#core/zone-offset'

/** A local day and the minutes since its midnight. */
export type LocalTime = { day: Day; minutes: number }

export const formatLocalTime = ({ day, minutes }: LocalTime) =>
  `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`

const two = (number: number) => String(number).padStart(2, '0')

export function addMinutes({ day, minutes }: LocalTime, more: number): LocalTime {
  const total = minutes + more
  return { day: addDays(day, Math.floor(total / 1440)), minutes: ((total % 1440) + 1440) % 1440 }
}

export const isBefore = (one: LocalTime, other: LocalTime) =>
  one.day < other.day || (one.day === other.day && one.minutes < other.minutes)

/** In the reader's time zone; without one, as written in the date. */
export function localTimeOf(date: unknown, timeZone: string | undefined): LocalTime | undefined {
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
  return inZone(new Date(instant + ahead * minute), 'UTC')
}

/** The same instant in another zone. */
export function moveZone(time: LocalTime, from: string | number, to: string): LocalTime {
  return inZone(instantOf(time, from), to)
}

export function instantOf({ day, minutes }: LocalTime, zone: string | number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  if (typeof zone === 'number') return new Date(asUtc - zone * minute)
  const guess = asUtc - ahead(zone, asUtc)
  return new Date(asUtc - ahead(zone, guess))
}

export function inZone(instant: Date, timeZone: string): LocalTime {
  const shifted = new Date(instant.getTime() + ahead(timeZone, instant.getTime()))
  return { day: shifted.toISOString().slice(0, 10), minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes() }
}

/** In milliseconds; an unknown zone counts as UTC. */
const ahead = (timeZone: string, instant: number) => offsetAt(isTimeZone(timeZone) ? timeZone : 'UTC', instant)
