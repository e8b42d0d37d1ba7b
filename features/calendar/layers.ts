import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** What the calendar can show besides its events. */
export const layers = ['meetings', 'tasks', 'invoices', 'outside'] as const
export type Layer = (typeof layers)[number]

export const layerNames: Record<Layer, string> = {
  meetings: 'Meetings',
  tasks: 'Tasks with a time',
  invoices: 'Invoice due dates',
  outside: 'Other calendars',
}

/** A read-only item from another feature or another calendar. */
export const LayerItem = z.object({
  layer: z.enum(layers),
  /** Unique among all items. */
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
  /** The calendar, client or feature that it belongs to. */
  from: z.string().nullable(),
  /** The page on which it can be edited. */
  href: z.string().nullable(),
})
export type LayerItem = z.output<typeof LayerItem>
