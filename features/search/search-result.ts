import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** In the order in which results of equal rank are shown. */
export const recordKinds = [
  'client',
  'deal',
  'quote',
  'invoice',
  'credit-note',
  'recurring-invoice',
  'contract',
  'template',
  'clause',
  'signature',
  'task',
  'event',
  'email',
  'document',
  'note',
] as const
export type RecordKind = (typeof recordKinds)[number]

export const SearchResult = z.object({
  kind: z.enum(recordKinds),
  id: z.number(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The text around the hit, if it is not in the title. */
  excerpt: z.string().nullable(),
  /** The page that shows it. */
  href: z.string(),
  at: Timestamp,
})
export type SearchResult = z.output<typeof SearchResult>
