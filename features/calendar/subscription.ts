import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const subscriptionLimits = { name: 100, count: 20 }

export const Subscription = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  color: z.string(),
  /** The last successful fetch. */
  fetchedAt: Timestamp.nullable(),
  /** The error of the last fetch. */
  failure: z.string().nullable(),
  events: z.number(),
  createdAt: Timestamp,
})
export type Subscription = z.output<typeof Subscription>
