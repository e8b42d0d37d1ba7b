import type { Day } from '#core/days'
import { dayOnWall, minutesOnWall, wallIn } from '#core/wall-clock'
import type { Event } from '../event'
import { type DaySpan, daysOf } from '../event-days'
import { byClaim } from '../lanes'
import type { LayerItem } from '../outside'

/** Something drawn on the calendar: an event, or an item of a layer that lies over it. */
export type ShownItem = {
  key: string
  title: string
  startDateTime: string
  endDateTime: string
  startDay: Day | null
  endDay: Day | null
  allDay: boolean
  location: string | null
  color: string
  /** The owner's days on which it lies. */
  days: DaySpan
  event: Event | null
  layer: LayerItem | null
}

export function shownItems(events: Event[], layers: LayerItem[], timeZone: string): ShownItem[] {
  const items = [
    ...events.map((event) => ({
      ...pick(event),
      key: keyOf(event),
      days: daysOf(event, timeZone),
      event,
      layer: null,
    })),
    ...layers.map((layer) => ({ ...pick(layer), key: layer.key, days: daysOf(layer, timeZone), event: null, layer })),
  ]
  return items.sort(byClaim)
}

export const keyOf = ({ id, occurrence }: Event) => `event ${id} ${occurrence ?? ''}`

const pick = ({ title, startDateTime, endDateTime, startDay, endDay, allDay, location, color }: Event | LayerItem) => ({
  title,
  startDateTime,
  endDateTime,
  startDay,
  endDay,
  allDay,
  location,
  color,
})

export const itemsOn = (items: ShownItem[], day: Day) =>
  items.filter(({ days }) => days.from <= day && days.to >= day).sort(byClock)

const byClock = (one: ShownItem, other: ShownItem) =>
  Number(other.allDay) - Number(one.allDay) || (one.startDateTime < other.startDateTime ? -1 : 1)

/** It is drawn above the hours: it lasts whole days, or over a midnight for a day or longer. */
export const isAboveHours = ({ allDay, startDateTime, endDateTime }: ShownItem) =>
  allDay || Date.parse(endDateTime) - Date.parse(startDateTime) >= 86_400_000

/** The part of an item that lies on a day, in minutes of it. */
export function minutesOn(item: ShownItem, day: Day, timeZone: string): { from: number; to: number } {
  const [start, end] = [wallIn(timeZone, new Date(item.startDateTime)), wallIn(timeZone, new Date(item.endDateTime))]
  return {
    from: dayOnWall(start) < day ? 0 : minutesOnWall(start),
    to: dayOnWall(end) > day ? 1440 : minutesOnWall(end),
  }
}
