import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const shareLinkDays = 7
export const linkLifetimes = [1, 7, 30, 365] as const

/** What the owner chooses for a link; without a version it opens the newest one. */
export const NewShareLink = z.object({
  version: z.number().int().min(1).max(1_000_000).nullish(),
  days: z.number().int().min(1, 'Use at least 1 day').max(365, 'Use at most 365 days').default(shareLinkDays),
  password: z.string().max(128, 'Use at most 128 characters').nullish(),
})

export const ShareLink = z.object({
  id: z.number(),
  /** Null where the link was made with another secret: it works, and cannot be shown again. */
  url: z.string().nullable(),
  version: z.number().nullable(),
  until: Timestamp,
  hasPassword: z.boolean(),
  views: z.number(),
  lastViewedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type ShareLink = z.output<typeof ShareLink>

export const isExpired = ({ until }: { until: Date }, now: Date) => until.getTime() <= now.getTime()

/** A viewer fetches a file in parts; only the first one is a view. */
export const isView = ({ method, range }: { method: string; range: string | undefined }) =>
  method !== 'HEAD' && (range === undefined || /^bytes=0-/.test(range))
