import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const importStates = ['running', 'done', 'failed'] as const

/** The import of a calendar file. A long one goes on in the background; `done` of its `total` events are stored. */
export const CalendarImport = z.object({
  id: z.number(),
  state: z.enum(importStates),
  total: z.number(),
  done: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  /** Why something was left out, and its line in the file; a detail is left out of an event that was imported. */
  leftOut: z.array(
    z.object({ title: z.string(), why: z.string(), line: z.number(), isDetail: z.literal(true).optional() }),
  ),
  failure: z.string().nullable(),
  createdAt: Timestamp,
})
export type CalendarImport = z.output<typeof CalendarImport>
