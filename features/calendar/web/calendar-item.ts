import type { Day } from '#core/days'
import { day as oneDay } from '#core/durations'
import { dayOfWallTime, minutesOfWallTime, wallTimeIn } from '#core/wall-clock'
import type { Event } from '../event'
import { type DaySpan, daysOf } from '../event-days'
import { byLanePriority } from '../lanes'
import type { LayerItem } from '../layers'

/** An event or an item of a layer. */
export type CalendarItem = {
  key: string
  title: string
  startDateTime: string
  endDateTime: string
  startDay: Day | null
  endDay: Day | null
  allDay: boolean
  location: string | null
  color: string
  /** The owner's days that it covers. */
  days: DaySpan
  event: Event | null
  layer: LayerItem | null
}

export function calendarItems(events: Event[], layers: LayerItem[], timeZone: string): CalendarItem[] {
  const items = [
    ...events.map((event) => itemOf(event, keyOf(event), timeZone, event, null)),
    ...layers.map((layer) => itemOf(layer, layer.key, timeZone, null, layer)),
  ]
  return items.sort(byLanePriority)
}

export const keyOf = ({ id, occurrence }: Event) => `event ${id} ${occurrence ?? ''}`

/** Field by field: spreading objects takes ten times as long, and a month may have thousands. */
const itemOf = (
  source: Event | LayerItem,
  key: string,
  timeZone: string,
  event: Event | null,
  layer: LayerItem | null,
): CalendarItem => ({
  key,
  title: source.title,
  startDateTime: source.startDateTime,
  endDateTime: source.endDateTime,
  startDay: source.startDay,
  endDay: source.endDay,
  allDay: source.allDay,
  location: source.location,
  color: source.color,
  days: daysOf(source, timeZone),
  event,
  layer,
})

export const itemsOn = (items: CalendarItem[], day: Day) =>
  items.filter(({ days }) => days.from <= day && days.to >= day).sort(byClock)

const byClock = (one: CalendarItem, other: CalendarItem) =>
  Number(other.allDay) - Number(one.allDay) || (one.startDateTime < other.startDateTime ? -1 : 1)

/** All-day events and events of 24 hours or more are shown above the hours. */
export const isAboveHours = ({ allDay, startDateTime, endDateTime }: CalendarItem) =>
  allDay || Date.parse(endDateTime) - Date.parse(startDateTime) >= oneDay

/** The part of an item on a day, in minutes of the day. */
export function minutesOn(item: CalendarItem, day: Day, timeZone: string): { from: number; to: number } {
  const [start, end] = [
    wallTimeIn(timeZone, new Date(item.startDateTime)),
    wallTimeIn(timeZone, new Date(item.endDateTime)),
  ]
  return {
    from: dayOfWallTime(start) < day ? 0 : minutesOfWallTime(start),
    to: dayOfWallTime(end) > day ? 1440 : minutesOfWallTime(end),
  }
}
