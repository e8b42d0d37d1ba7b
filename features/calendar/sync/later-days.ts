import { addDays, type Day, daysBetween } from '#core/days'
import { firstDayOf, zoneOf } from '../occurrences'
import { type EventVersion, type SyncedObject, whole } from './event-version'

type RangeTimes = Pick<EventVersion, 'allDay' | 'startDay' | 'startDateTime' | 'timeZone'>

/** By how many days a change that counts for all later days moves them. */
export const rangeShift = (key: Day, range: RangeTimes, ownersZone: string): number =>
  daysBetween(key, firstDayOf(range, zoneOf(range, ownersZone)))

/** The day that an edited occurrence replaces, as its series has it after changes that count for all later days. */
export function replacedDay(object: SyncedObject, key: Day, ownersZone: string): Day {
  if (object[key]?.rrule) return key
  const from = Object.keys(object)
    .filter((one) => one !== whole && one <= key && object[one]?.rrule)
    .sort()
    .at(-1)
  return from ? addDays(key, rangeShift(from, object[from] as EventVersion, ownersZone)) : key
}
