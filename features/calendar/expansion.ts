import { addDays, type Day, daysBetween } from '#core/days'
import { dayOnWall, instantIn, timeOnWall, wallIn } from '#core/wall-clock'
import { type DaySpan, touches } from './event-days'
import { occurrenceDays } from './recurrence'
import { type Times, wholeDays } from './times'

/** What of an event decides when it happens. */
export type Scheduled = Times & { allDay: boolean; timeZone: string | null; rrule: string | null; skippedDays: Day[] }

export type Occurrence = Times & { occurrence: Day }

/** Each time that a series touches a span of the owner's days, without those it skips. */
export function occurrencesIn(series: Scheduled, span: DaySpan, ownersZone: string): Occurrence[] {
  const zone = zoneOf(series, ownersZone)
  // A day more on either side: the series' days are not the owner's where it has a zone of its own.
  const wide = { from: addDays(span.from, -lengthInDays(series) - 1), to: addDays(span.to, 1) }
  const skipped = new Set(series.skippedDays)
  return occurrenceDays(series.rrule as string, firstDayOf(series, zone), wide)
    .filter((day) => !skipped.has(day))
    .map((day) => occurrenceOn(series, day, ownersZone))
    .filter((occurrence) => touches(occurrence, span, ownersZone))
}

/** When the one of a series happens that its rule has on a day. */
export function occurrenceOn(series: Scheduled, day: Day, ownersZone: string): Occurrence {
  if (series.allDay) {
    const length = daysBetween(series.startDay as Day, series.endDay as Day)
    return { ...wholeDays(day, addDays(day, length), ownersZone), occurrence: day }
  }
  const zone = zoneOf(series, ownersZone)
  const startDateTime = instantIn(zone, `${day}T${timeOnWall(wallIn(zone, series.startDateTime))}`)
  const length = series.endDateTime.getTime() - series.startDateTime.getTime()
  return {
    startDateTime,
    endDateTime: new Date(startDateTime.getTime() + length),
    startDay: null,
    endDay: null,
    occurrence: day,
  }
}

/** The day of the series' own calendar on which it begins. */
export const firstDayOf = (series: Pick<Scheduled, 'allDay' | 'startDay' | 'startDateTime'>, zone: string): Day =>
  series.allDay ? (series.startDay as Day) : dayOnWall(wallIn(zone, series.startDateTime))

export const zoneOf = ({ timeZone }: Pick<Scheduled, 'timeZone'>, ownersZone: string) => timeZone ?? ownersZone

const lengthInDays = ({ startDateTime, endDateTime }: Times) =>
  Math.ceil((endDateTime.getTime() - startDateTime.getTime()) / 86_400_000)
