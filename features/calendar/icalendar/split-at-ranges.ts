import { addDays, type Day, daysBetween } from '#core/days'
import { firstDayOf, zoneOf } from '../occurrences'
import { hasDay, lastDay, movedRule, remainingRule, ruleEndingOn } from '../recurrence'
import type { ImportedEvent } from './read-event'

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
  const { uid, rrule, skippedDays } = series
  const zone = zoneOf(series, ownersZone)
  const start = firstDayOf(series, zone)
  const split = parts
    .filter(({ isRange, event }) => isRange && canSplit(event))
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)))
  if (split.length === 0) return { split }
  const days = split.map(dayOf)
  const placeOf = (day: Day) => days.findLastIndex((from) => from <= day)
  const nameOf = (from: Day) => (from === start ? uid : `${uid}#${from}`)
  const shifts = split.map((part) =>
    part.event.isCancelled ? 0 : daysBetween(dayOf(part), firstDayOf(part.event, zone)),
  )
  for (const { event } of parts) {
    const place = event.occurrenceDay && !split.some((one) => one.event === event) ? placeOf(event.occurrenceDay) : -1
    if (place < 0) continue
    event.isCancelled ||= split[place]?.event.isCancelled ?? false
    event.uid = nameOf(days[place] as Day)
    event.occurrenceDay = addDays(event.occurrenceDay as Day, shifts[place] as number)
  }
  for (const [place, { event }] of split.entries()) {
    const [from, to] = [days[place] as Day, days[place + 1]]
    const begins = addDays(from, shifts[place] as number)
    const rule = movedRule(ruleWithin(from, to), from, begins) as string
    const kept = skippedDays.filter((day) => placeOf(day) === place)
    Object.assign(event, {
      ...{ uid: nameOf(from), occurrenceDay: null, rrule: rule, lastDay: lastDay(rule, begins) },
      timeZone: event.allDay ? null : (event.timeZone ?? zone),
      skippedDays: kept.map((day) => addDays(day, shifts[place] as number)),
    })
  }
  const [first = start] = days
  if (first === start) return { split, empty: whole as One }
  const rule = ruleEndingOn(rrule, addDays(first, -1))
  const before = skippedDays.filter((day) => day < first)
  Object.assign(series, { rrule: rule, lastDay: lastDay(rule, start), skippedDays: before })
  return { split }

  function canSplit(event: ImportedEvent): boolean {
    const day = event.occurrenceDay
    if (!day || !hasDay(rrule as string, start, day)) return false
    if (event.isCancelled) return true
    return (
      event.allDay === series?.allDay &&
      movedRule(ruleWithin(day, undefined), day, firstDayOf(event, zone)) !== undefined
    )
  }

  function ruleWithin(from: Day, to: Day | undefined): string {
    const rest = from === start ? (rrule as string) : remainingRule(rrule as string, start, from)
    return to === undefined ? rest : ruleEndingOn(rest, addDays(to, -1))
  }
}

const dayOf = ({ event }: Part) => event.occurrenceDay as Day
