import { addDays, dayIn } from '#core/days'
import { occurrencesIn, type Scheduled } from './expansion'
import type { Times } from './times'

type Reminded = Scheduled & { reminderMinutes: number | null; reminderSent: boolean }

export type Reminder = { at: Date; times: Times }

const looksAheadDays = [35, 400, 1500]

/** What is to be told of between two instants, and when to look again. */
export function remindersOf(event: Reminded, since: Date, now: Date, zone: string) {
  const told = event.reminderMinutes === null ? [] : upcoming(event, since, now, zone)
  return {
    due: told.filter(({ at, times }) => at <= now && times.endDateTime > now),
    next: told.find(({ at }) => at > now)?.at ?? null,
  }
}

/** When an event is next to be told of, seen from now; what has ended is told of no more. */
export function nextReminder(event: Reminded, now: Date, zone: string): Date | null {
  if (event.reminderMinutes === null) return null
  return upcoming(event, now, now, zone).find(({ times }) => times.endDateTime > now)?.at ?? null
}

function upcoming(event: Reminded, since: Date, now: Date, zone: string): Reminder[] {
  const withReminder = (times: Times) => ({ times, at: before(times.startDateTime, event.reminderMinutes as number) })
  if (!event.rrule) return event.reminderSent ? [] : [withReminder(event)]
  const from = addDays(dayIn(zone, since < now ? since : now), -1)
  for (const days of looksAheadDays) {
    const found = occurrencesIn(event, { from, to: addDays(from, days) }, zone).map(withReminder)
    if (found.some(({ at }) => at > now)) return found
    if (days === looksAheadDays.at(-1)) return found
  }
  return []
}

const before = (start: Date, minutes: number) => new Date(start.getTime() - minutes * 60_000)
