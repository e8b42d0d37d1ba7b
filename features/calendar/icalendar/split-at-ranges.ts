import { addDays, type Day, daysBetween } from '#core/days'
import { firstDayOf, zoneOf } from '../occurrences'
import { hasDay, movedRule } from '../recurrence'
import type { ImportedEvent } from './read-event'
import { ruleWithin, seriesSegment } from './series-segment'

type Part = {
  event: ImportedEvent
  /** It counts for its day and all later ones (RANGE=THISANDFUTURE). */
  isRange: boolean
}

/**
 * A change that counts from its day on ends the series before that day, and is a series of its own from there. The events
 * of one UID are changed in place. Returns the parts that became a series, and the part that has no day left.
 */
export function splitAtRanges<One extends Part>(parts: One[], ownersZone: string): { split: One[]; empty?: One } {
  const whole = parts.find(({ event }) => event.rrule && !event.occurrenceDay && !event.isCancelled)
  const series = whole?.event
  if (!series?.rrule) return { split: [] }
  const { uid, rrule } = series
  const days = { rrule, skippedDays: series.skippedDays }
  const zone = zoneOf(series, ownersZone)
  const start = firstDayOf(series, zone)
  const split = parts
    .filter(({ isRange, event }) => isRange && canSplit(event))
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)))
  if (split.length === 0) return { split }
  const cuts = split.map(dayOf)
  const placeOf = (day: Day) => cuts.findLastIndex((from) => from <= day)
  const nameOf = (from: Day) => (from === start ? uid : `${uid}#${from}`)
  const shifts = split.map((part) =>
    part.event.isCancelled ? 0 : daysBetween(dayOf(part), firstDayOf(part.event, zone)),
  )
  for (const { event } of parts) {
    const place = event.occurrenceDay && !split.some((one) => one.event === event) ? placeOf(event.occurrenceDay) : -1
    if (place < 0) continue
    event.isCancelled ||= split[place]?.event.isCancelled ?? false
    event.uid = nameOf(cuts[place] as Day)
    event.occurrenceDay = addDays(event.occurrenceDay as Day, shifts[place] as number)
  }
  for (const [place, { event }] of split.entries()) {
    const from = cuts[place] as Day
    Object.assign(event, {
      ...seriesSegment(days, start, { from, to: cuts[place + 1], shift: shifts[place] as number }),
      ...{ uid: nameOf(from), occurrenceDay: null },
      timeZone: event.allDay ? null : (event.timeZone ?? zone),
    })
  }
  if (cuts[0] === start) return { split, empty: whole as One }
  Object.assign(series, seriesSegment(days, start, { from: start, to: cuts[0], shift: 0 }))
  return { split }

  function canSplit(event: ImportedEvent): boolean {
    const day = event.occurrenceDay
    if (!day || !hasDay(rrule as string, start, day)) return false
    if (event.isCancelled) return true
    return (
      event.allDay === series?.allDay &&
      movedRule(ruleWithin(rrule as string, start, day), day, firstDayOf(event, zone)) !== undefined
    )
  }
}

const dayOf = ({ event }: Part) => event.occurrenceDay as Day
