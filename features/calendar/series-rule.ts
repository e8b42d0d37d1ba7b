import { addDays, type Day, daysBetween } from '#core/days'
import { invalid } from '#core/problem'
import { dayOnWall, instantIn, timeOnWall, wallIn } from '#core/wall-clock'
import { firstDayOf } from './expansion'
import { firstDay, lastDay } from './recurrence'
import { dayFrom, partsOf, type RuleParts, ruleFromParts } from './repeat'
import { type Times, wholeDays } from './times'

export type KeptSeries = Times & { rrule: string; lastDay: Day | null }

/** A series as it is kept: it begins on the first day that its rule names, and its end is a day. */
export function keptSeries(rule: string, times: Times, allDay: boolean, zone: string): KeptSeries {
  const begins = firstDayOf({ ...times, allDay }, zone)
  const rrule = endingByDay(rule, times, allDay, zone)
  const first = firstDay(rrule, begins)
  if (!first) throw invalid({ rrule: 'This repetition never happens' })
  return { ...movedTo(first, times, allDay, zone), rrule, lastDay: lastDay(rrule, first) }
}

/** The same times on another day. */
export function movedTo(day: Day, times: Times, allDay: boolean, zone: string): Times {
  const shift = daysBetween(firstDayOf({ ...times, allDay }, zone), day)
  if (shift === 0) return times
  if (allDay) return wholeDays(day, addDays(times.endDay as Day, shift), zone)
  const startDateTime = instantIn(zone, `${day}T${timeOnWall(wallIn(zone, times.startDateTime))}`)
  const length = times.endDateTime.getTime() - times.startDateTime.getTime()
  return { ...times, startDateTime, endDateTime: new Date(startDateTime.getTime() + length) }
}

/** Foreign rules end at an instant of UTC; ours at a day of the series. */
function endingByDay(rule: string, { startDateTime }: Times, allDay: boolean, zone: string): string {
  const parts = partsOf(rule) as RuleParts
  const [, time] = parts.UNTIL?.split('T') ?? []
  if (!parts.UNTIL || !time) return ruleFromParts(parts)
  const written = `${dayFrom(parts.UNTIL)}T${time.slice(0, 2)}:${time.slice(2, 4)}`
  const wall = time.endsWith('Z') && !allDay ? wallIn(zone, new Date(`${written}Z`)) : written
  const isTooEarly = !allDay && timeOnWall(wall) < timeOnWall(wallIn(zone, startDateTime))
  const day = isTooEarly ? addDays(dayOnWall(wall), -1) : dayOnWall(wall)
  return ruleFromParts({ ...parts, UNTIL: day.replaceAll('-', '') })
}
