import type { Day } from '#core/days'
import { findEvents } from './find-events'
import { instantOf } from './wall-clock'

type Written = {
  source: 'email' | 'note'
  title: string
  text: string
  /** What "tomorrow" in it counts from. */
  writtenAt: Date
  from: { name: string; address: string } | null
}

type Found = {
  title: string
  startDateTime: Date
  endDateTime: Date
  /** Where no time is said, the day itself. */
  day: Day | null
  location: string | null
  people: string[]
  confidence: number
  quote: string
}

/** Finds the events that a kept mail or note speaks of and that are still to come. */
export function findEventsByRules(
  { source, title, text, writtenAt, from }: Written,
  { now, timeZone }: { now: Date; timeZone: string },
): Found[] {
  const found = findEvents({
    kind: source === 'note' ? 'note' : 'mail',
    from: from ? { name: from.name, email: from.address } : '',
    subject: title,
    body: text,
    date: writtenAt,
    timeZone,
  })
  return found
    .map(({ start, end, allDay, ...event }) => ({
      ...event,
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
