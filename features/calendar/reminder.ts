import { addDays, dayIn } from '#core/days'
import { minute } from '#core/durations'
import { occurrencesIn, type Schedule } from './occurrences'
import type { Times } from './times'

type RemindedEvent = Schedule & { reminderMinutes: number | null; reminderSent: boolean }

export type Reminder = { at: Date; times: Times }

const lookAheadDays = [35, 400, 1500]

/** The reminders that are due now, and when the next one is. */
export function reminderState(event: RemindedEvent, since: Date, now: Date, zone: string) {
  const reminders = event.reminderMinutes === null ? [] : upcoming(event, since, now, zone)
  return {
    due: reminders.filter(({ at, times }) => at <= now && times.endDateTime > now),
    next: reminders.find(({ at }) => at > now)?.at ?? null,
  }
}

/** When the next reminder of an event is due; null where there is none or the event is over. */
export function nextReminder(event: RemindedEvent, now: Date, zone: string): Date | null {
  if (event.reminderMinutes === null) return null
  return upcoming(event, now, now, zone).find(({ times }) => times.endDateTime > now)?.at ?? null
}

function upcoming(event: RemindedEvent, since: Date, now: Date, zone: string): Reminder[] {
  const withReminder = (times: Times) => ({ times, at: before(times.startDateTime, event.reminderMinutes as number) })
  if (!event.rrule) return event.reminderSent ? [] : [withReminder(event)]
  const from = addDays(dayIn(zone, since < now ? since : now), -1)
  for (const days of lookAheadDays) {
    const found = occurrencesIn(event, { from, to: addDays(from, days) }, zone).map(withReminder)
    if (found.some(({ at }) => at > now)) return found
    if (days === lookAheadDays.at(-1)) return found
  }
  return []
}

const before = (start: Date, minutes: number) => new Date(start.getTime() - minutes * minute)
