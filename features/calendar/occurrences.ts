import { addDays, type Day, daysBetween } from '#core/days'
import { day } from '#core/durations'
import { dayOfWallTime, instantIn, timeOfWallTime, wallTimeIn } from '#core/wall-clock'
import { type DaySpan, overlapsDays } from './event-days'
import { hasDay, occurrenceDays } from './recurrence'
import { type Times, wholeDays } from './times'

export type Schedule = Times & { allDay: boolean; timeZone: string | null; rrule: string | null; skippedDays: Day[] }

export type Occurrence = Times & { occurrence: Day }

/** The occurrences of a series that overlap a span of the owner's days, without skipped ones. */
export function occurrencesIn(series: Schedule, span: DaySpan, ownersZone: string): Occurrence[] {
  const zone = zoneOf(series, ownersZone)
  // One more day on either side: the days of a series in another time zone differ from the owner's.
  const wide = { from: addDays(span.from, -lengthInDays(series) - 1), to: addDays(span.to, 1) }
  const skipped = new Set(series.skippedDays)
  return occurrenceDays(series.rrule as string, firstDayOf(series, zone), wide)
    .filter((day) => !skipped.has(day))
    .map((day) => occurrenceOn(series, day, ownersZone))
    .filter((occurrence) => overlapsDays(occurrence, span, ownersZone))
}

/** The occurrence that the rule has on a day. */
export function occurrenceOn(series: Schedule, day: Day, ownersZone: string): Occurrence {
  if (series.allDay) {
    const length = daysBetween(series.startDay as Day, series.endDay as Day)
    return { ...wholeDays(day, addDays(day, length), ownersZone), occurrence: day }
  }
  const zone = zoneOf(series, ownersZone)
  const startDateTime = instantIn(zone, `${day}T${timeOfWallTime(wallTimeIn(zone, series.startDateTime))}`)
  const length = series.endDateTime.getTime() - series.startDateTime.getTime()
  return {
    startDateTime,
    endDateTime: new Date(startDateTime.getTime() + length),
    startDay: null,
    endDay: null,
    occurrence: day,
  }
}

/** Whether a series happens on a day only because it was added to its rule (RDATE). */
export const isFurtherDay = (series: Schedule, day: Day, ownersZone: string): boolean =>
  series.rrule !== null && !hasDay(series.rrule, firstDayOf(series, zoneOf(series, ownersZone)), day)

/** The first day of a series in its time zone. */
export const firstDayOf = (series: Pick<Schedule, 'allDay' | 'startDay' | 'startDateTime'>, zone: string): Day =>
  series.allDay ? (series.startDay as Day) : dayOfWallTime(wallTimeIn(zone, series.startDateTime))

export const zoneOf = ({ timeZone }: Pick<Schedule, 'timeZone'>, ownersZone: string) => timeZone ?? ownersZone

const lengthInDays = ({ startDateTime, endDateTime }: Times) =>
  Math.ceil((endDateTime.getTime() - startDateTime.getTime()) / day)
