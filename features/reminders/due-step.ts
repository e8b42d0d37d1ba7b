import { addDays, type Day, daysBetween } from '#core/days'
import type { ReminderSettings } from './reminder-settings'

export type RemindedInvoice = {
  dueDate: Day
  /** The day on which the client got it. No reminder is sent on that day or before. */
  knownSince: Day
  /** Steps of this due date that were sent. */
  sentSteps: number[]
}

type Schedule = Pick<ReminderSettings, 'steps' | 'restDays' | 'onSince'>

/** The day on which a step is sent: moved to the first working day after days off. */
export function stepDay(dueDate: Day, step: number, restDays: readonly number[]): Day {
  let day = addDays(dueDate, step)
  while (isRestDay(day, restDays)) day = addDays(day, 1)
  return day
}

export const isRestDay = (day: Day, restDays: readonly number[]) =>
  restDays.length < 7 && restDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * The step to send on a day; undefined if there is none. Of steps missed while the server was off, only the latest is
 * sent, and none from before reminders were switched on.
 */
export function dueStep(invoice: RemindedInvoice, schedule: Schedule, today: Day): number | undefined {
  if (isRestDay(today, schedule.restDays)) return undefined
  const come = schedule.steps.filter((step) => {
    const day = stepDay(invoice.dueDate, step, schedule.restDays)
    return day <= today && day > invoice.knownSince && (schedule.onSince === null || day >= schedule.onSince)
  })
  const latest = come.length > 0 ? Math.max(...come) : undefined
  return latest === undefined || invoice.sentSteps.some((sent) => sent >= latest) ? undefined : latest
}

/** 'in 3 days', 'today', '10 days ago' as a number: negative before the due date. */
export const daysLate = (dueDate: Day, today: Day) => daysBetween(dueDate, today)

/** '3 days before', 'On the due date', '10 days after'. */
export function stepWords(step: number): string {
  if (step === 0) return 'On the due date'
  const days = Math.abs(step) === 1 ? '1 day' : `${Math.abs(step)} days`
  return step < 0 ? `${days} before it is due` : `${days} after it was due`
}
