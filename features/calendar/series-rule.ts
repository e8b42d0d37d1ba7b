import { addDays, type Day, daysBetween } from '#core/days'
import { invalid } from '#core/problem'
import { dayOfWallTime, instantIn, timeOfWallTime, wallTimeIn } from '#core/wall-clock'
import { firstDayOf } from './occurrences'
import { firstDay, lastDay } from './recurrence'
import { formatRule, parseRule, type RuleParts, untilDay } from './repeat'
import { type Times, wholeDays } from './times'

export type NormalizedSeries = Times & { rrule: string; lastDay: Day | null }

/** A series as it is stored: it starts on the first day of its rule, and UNTIL is a day. */
export function normalizeSeries(rule: string, times: Times, allDay: boolean, zone: string): NormalizedSeries {
  const begins = firstDayOf({ ...times, allDay }, zone)
  const rrule = withUntilDay(rule, times, allDay, zone)
  const first = firstDay(rrule, begins)
  if (!first) throw invalid({ rrule: 'This repetition never happens' })
  return { ...moveToDay(first, times, allDay, zone), rrule, lastDay: lastDay(rrule, first) }
}

export function moveToDay(day: Day, times: Times, allDay: boolean, zone: string): Times {
  const shift = daysBetween(firstDayOf({ ...times, allDay }, zone), day)
  if (shift === 0) return times
  if (allDay) return wholeDays(day, addDays(times.endDay as Day, shift), zone)
  const startDateTime = instantIn(zone, `${day}T${timeOfWallTime(wallTimeIn(zone, times.startDateTime))}`)
  const length = times.endDateTime.getTime() - times.startDateTime.getTime()
  return { ...times, startDateTime, endDateTime: new Date(startDateTime.getTime() + length) }
}

/** Imported rules end at a UTC instant, stored rules at a local day of the series. */
function withUntilDay(rule: string, { startDateTime }: Times, allDay: boolean, zone: string): string {
  const parts = parseRule(rule) as RuleParts
  const [, time] = parts.UNTIL?.split('T') ?? []
  if (!parts.UNTIL || !time) return formatRule(parts)
  const written = `${untilDay(parts.UNTIL)}T${time.slice(0, 2)}:${time.slice(2, 4)}`
  const wall = time.endsWith('Z') && !allDay ? wallTimeIn(zone, new Date(`${written}Z`)) : written
  const isTooEarly = !allDay && timeOfWallTime(wall) < timeOfWallTime(wallTimeIn(zone, startDateTime))
  const day = isTooEarly ? addDays(dayOfWallTime(wall), -1) : dayOfWallTime(wall)
  return formatRule({ ...parts, UNTIL: day.replaceAll('-', '') })
}
