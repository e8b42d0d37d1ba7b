import { owner } from './owner'

/** A day in the owner's time zone, as yyyy-MM-dd. */
export type Day = string

export function dayOf(instant: Date): Day {
  return readClock(instant).slice(0, 10)
}

/** Days from today; negative is in the past. */
export function daysFrom(today: Date, days: number): Day {
  return plusDays(dayOf(today), days)
}

/**
 * The same, but never on a weekend, and at most two days off. What is past moves back to Friday; what is to come counts
 * workdays within its week, so that a Friday's plans do not pile up on Monday.
 */
export function weekdayFrom(today: Date, days: number): Day {
  if (days < 0) return beforeWeekend(daysFrom(today, days))
  const restOfWeek = days % 7
  let day = daysFrom(today, days - restOfWeek)
  for (let workday = 0; workday < Math.min(restOfWeek, 5); workday++) day = afterWeekend(plusDays(day, 1))
  return afterWeekend(day)
}

const beforeWeekend = (day: Day): Day => (isWeekend(day) ? beforeWeekend(plusDays(day, -1)) : day)
const afterWeekend = (day: Day): Day => (isWeekend(day) ? afterWeekend(plusDays(day, 1)) : day)

export function plusDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function isWeekend(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day))
}

/** Sunday is 0. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The instant of a day and time in the owner's time zone. */
export function at(day: Day, time: string): Date {
  const asIfUtc = new Date(`${day}T${time}:00Z`)
  const shown = Date.parse(`${readClock(asIfUtc)}Z`)
  return new Date(asIfUtc.getTime() * 2 - shown)
}

/**
 * When something happened that many days ago, and never later than now: a time on today itself is squeezed into the part
 * of the day that has passed, so that the order of the morning holds at any hour.
 */
export function happened(today: Date, daysAgo: number, time: string): Date {
  if (daysAgo > 0) return at(daysFrom(today, -daysAgo), time)
  const midnight = at(dayOf(today), '00:00').getTime()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const share = (hours * 60 + minutes) / (24 * 60)
  return new Date(midnight + Math.floor(((today.getTime() - midnight) * share) / 1000) * 1000)
}

export function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

/** Thursday, March 12 */
export function englishDay(day: Day): string {
  return english.format(new Date(`${day}T12:00:00Z`))
}

/** jueves, 12 de marzo */
export function spanishDay(day: Day): string {
  return spanish.format(new Date(`${day}T12:00:00Z`))
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: owner.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const inWords = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const english = new Intl.DateTimeFormat('en-US', inWords)
const spanish = new Intl.DateTimeFormat('es-US', inWords)

/** yyyy-MM-ddTHH:mm:ss in the owner's time zone. */
function readClock(instant: Date): string {
  return clock.format(instant).replace(' ', 'T')
}
