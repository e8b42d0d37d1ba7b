import { addDays, dayIn, startOfDay } from '#core/days'
import { instantAt, type Time } from './due'

/** When tasks due on a day without a time are reminded of. */
export const wholeDayReminderTime: Time = '09:00'

/** Tasks due before these instants are reminded of now; those without a time from the morning of their day on. */
export function reminderCutoffs(now: Date, timeZone: string): { withTime: Date; wholeDay: Date } {
  const today = dayIn(timeZone, now)
  const isPastReminderTime = now >= instantAt(timeZone, today, wholeDayReminderTime)
  return { withTime: now, wholeDay: startOfDay(timeZone, isPastReminderTime ? addDays(today, 1) : today) }
}

/** Whether a new due date needs another reminder. */
export const isReminderAhead = (due: { dueDate: Date; dueHasTime: boolean }, now: Date, timeZone: string) =>
  due.dueHasTime ? due.dueDate > now : due.dueDate >= reminderCutoffs(now, timeZone).wholeDay
