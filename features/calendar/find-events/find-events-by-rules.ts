import type { Finder, FoundEvent, TextToScan } from '../suggestion'
import { findEvents } from './find-events'
import type { FoundEvent as FoundOnWall } from './found-event'
import { instantOf } from './wall-clock'

type Scene = { now: Date; timeZone: string }

/** Finds the events that a kept mail or note speaks of and that are still to come. */
export function findEventsByRules(
  { source, title, text, writtenAt, from }: Pick<TextToScan, 'source' | 'title' | 'text' | 'writtenAt' | 'from'>,
  { now, timeZone }: Scene,
): FoundEvent[] {
  const found = findEvents({
    kind: source === 'note' ? 'note' : 'mail',
    from: from ? { name: from.name, email: from.address } : '',
    subject: title,
    body: text,
    date: writtenAt,
    timeZone,
  })
  return eventsToCome(found, 'rules', { now, timeZone })
}

/** From the owner's clock to instants; what is past is left out. */
export function eventsToCome(found: FoundOnWall[], by: Finder, { now, timeZone }: Scene): FoundEvent[] {
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
        startDateTime > now || (day !== null && startDateTime.getTime() + 86_400_000 > now.getTime()),
    )
}

const instant = (wall: string, timeZone: string, later: number) =>
  instantOf(
    { day: wall.slice(0, 10), minutes: Number(wall.slice(11, 13) || 0) * 60 + Number(wall.slice(14, 16) || 0) + later },
    timeZone,
  )
