import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** What can be found, in the order in which equals are shown. */
export const foundKinds = [
  'client',
  'deal',
  'invoice',
  'contract',
  'task',
  'event',
  'email',
  'document',
  'note',
] as const
export type FoundKind = (typeof foundKinds)[number]

export const SearchResult = z.object({
  kind: z.enum(foundKinds),
  id: z.number(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The place in the record where the words stand, if they do not stand in its title. */
  excerpt: z.string().nullable(),
  /** The page of the product that shows it. */
  href: z.string(),
  at: Timestamp,
})
export type SearchResult = z.output<typeof SearchResult>
