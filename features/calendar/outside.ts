import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** What may lie over the calendar besides its events. */
export const layers = ['meetings', 'tasks', 'invoices', 'outside'] as const
export type Layer = (typeof layers)[number]

export const layerNames: Record<Layer, string> = {
  meetings: 'Meetings',
  tasks: 'Tasks with a time',
  invoices: 'Invoice due dates',
  outside: 'Other calendars',
}

/** Something from elsewhere that lies on the days shown; it is read here and changed where it lives. */
export const LayerItem = z.object({
  layer: z.enum(layers),
  /** Its own among all items. */
  key: z.string(),
  title: z.string(),
  startDateTime: Timestamp,
  endDateTime: Timestamp,
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  color: z.string(),
  /** The calendar, the client or whatever else it belongs to. */
  from: z.string().nullable(),
  /** The page on which it is changed. */
  href: z.string().nullable(),
})
export type LayerItem = z.output<typeof LayerItem>

export const subscriptionLimits = { name: 100, count: 20 }

export const Subscription = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  color: z.string(),
  /** When it last answered with a calendar. */
  fetchedAt: Timestamp.nullable(),
  /** Why the last attempt brought nothing. */
  failure: z.string().nullable(),
  events: z.number(),
  createdAt: Timestamp,
})
export type Subscription = z.output<typeof Subscription>
