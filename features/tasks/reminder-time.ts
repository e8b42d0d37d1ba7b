import { addDays, dayIn, startOfDay } from '#core/days'
import { instantAt, type Time } from './due'

/** When the owner hears of what is due that day at no particular time. */
export const dayBegins: Time = '09:00'

/** Until which instant tasks have come due: those with a time by now, the others of today from the morning on. */
export function dueUntil(now: Date, timeZone: string): { withTime: Date; wholeDay: Date } {
  const today = dayIn(timeZone, now)
  const begun = now >= instantAt(timeZone, today, dayBegins)
  return { withTime: now, wholeDay: startOfDay(timeZone, begun ? addDays(today, 1) : today) }
}

/** Whether a date that was moved gives a new reason to be reminded. */
export const isStillToCome = (due: { dueDate: Date; dueHasTime: boolean }, now: Date, timeZone: string) =>
  due.dueHasTime ? due.dueDate > now : due.dueDate >= dueUntil(now, timeZone).wholeDay
