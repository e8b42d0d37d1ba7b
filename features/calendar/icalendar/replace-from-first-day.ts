import type ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { firstDayOf, zoneOf } from '../occurrences'
import { lastDay, shiftedRule } from '../recurrence'
import { type EventVersion, whole } from '../sync/event-version'
import { rangeShift } from '../sync/later-days'
import type { ObjectPart } from './read-object'
import { addRule, moment, occurrenceProperty } from './write-calendar'

/**
 * A change for all later days (RANGE=THISANDFUTURE) that begins on the first day leaves no day of the series as it was: it
 * takes the place of the series. True where the calendar was changed.
 */
export function replaceFromFirstDay(calendar: ICAL.Component, parts: ObjectPart[], ownersZone: string): boolean {
  const series = parts.find(({ key, version }) => key === whole && version?.rrule)
  const before = series?.version
  if (!series || !before) return false
  const firstDay = firstDayOf(before, zoneOf(before, ownersZone))
  const change = parts.find(({ isRange, key }) => isRange && key === firstDay)
  if (!change || (change.version && series.component.hasProperty('rdate'))) return false
  if (change.isCancelled) {
    series.component.updatePropertyWithValue('status', 'CANCELLED')
    calendar.removeSubcomponent(change.component)
    return true
  }
  const after = change.version && seriesAfter(before, firstDay, change.version, ownersZone)
  if (!after) return false
  const shift = rangeShift(firstDay, after, ownersZone)
  for (const { key, component } of parts) {
    const name = component.getFirstProperty('recurrence-id')
    if (!key || !name || component === change.component) continue
    const moved = occurrenceProperty('recurrence-id', after, addDays(key, shift), ownersZone)
    const range = name.getParameter('range')
    if (typeof range === 'string') moved.setParameter('range', range)
    component.removeProperty(name)
    component.addProperty(moved)
  }
  for (const name of ['recurrence-id', 'rrule', 'exdate']) change.component.removeAllProperties(name)
  // A rule has its days in the zone of its start.
  if (!change.version?.timeZone && after.timeZone)
    for (const [name, at] of [
      ['dtstart', after.startDateTime],
      ['dtend', after.endDateTime],
    ] as const)
      if (change.component.removeAllProperties(name)) change.component.addProperty(moment(name, at, after.timeZone))
  addRule(change.component, after, ownersZone)
  calendar.removeSubcomponent(series.component)
  return true
}

/** Undefined where no rule has the days that the change moves to. */
function seriesAfter(
  series: EventVersion,
  firstDay: Day,
  change: EventVersion,
  ownersZone: string,
): EventVersion | undefined {
  const zone = zoneOf(series, ownersZone)
  const moved = { ...change, timeZone: change.allDay ? null : (change.timeZone ?? zone) }
  const shift = rangeShift(firstDay, moved, ownersZone)
  const begins = addDays(firstDay, shift)
  const rrule = shiftedRule(series.rrule as string, firstDay, begins)
  if (!rrule) return undefined
  const skippedDays = series.skippedDays.map((day) => addDays(day, shift))
  return { ...moved, rrule, lastDay: lastDay(rrule, begins), skippedDays }
}
