import { day as oneDay } from '#core/durations'
import type { DetectedEvent, DetectionMethod, TextToScan } from '../suggestion'
import { findEvents } from './find-events'
import type { LocalEvent as FoundOnWall } from './local-event'
import { instantOf } from './local-time'

type ScanContext = { now: Date; timeZone: string }

/** Finds the upcoming events that a stored mail or note mentions. */
export function findEventsByRules(
  { source, title, text, writtenAt, from }: Pick<TextToScan, 'source' | 'title' | 'text' | 'writtenAt' | 'from'>,
  { now, timeZone }: ScanContext,
): DetectedEvent[] {
  const found = findEvents({
    kind: source === 'note' ? 'note' : 'mail',
    from: from ? { name: from.name, email: from.address } : '',
    subject: title,
    body: text,
    date: writtenAt,
    timeZone,
  })
  return toUpcomingEvents(found, 'rules', { now, timeZone })
}

/** Converts local times to instants and drops past events. */
export function toUpcomingEvents(
  found: FoundOnWall[],
  by: DetectionMethod,
  { now, timeZone }: ScanContext,
): DetectedEvent[] {
  return found
    .map(({ start, end, allDay, ...event }) => ({
      ...event,
      by,
      startDateTime: instant(start, timeZone, 0),
      endDateTime: allDay ? instant(end, timeZone, 1440) : instant(end, timeZone, 0),
      day: allDay ? start : null,
    }))
    .filter(
      ({ startDateTime, day }) =>
        startDateTime > now || (day !== null && startDateTime.getTime() + oneDay > now.getTime()),
    )
}

const instant = (localTime: string, timeZone: string, plusMinutes: number) =>
  instantOf(
    {
      day: localTime.slice(0, 10),
      minutes: Number(localTime.slice(11, 13) || 0) * 60 + Number(localTime.slice(14, 16) || 0) + plusMinutes,
    },
    timeZone,
  )
