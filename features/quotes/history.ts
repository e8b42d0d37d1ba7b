import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const quoteHistoryKinds = [
  'created',
  'edited',
  'mail-queued',
  'mail-sent',
  'mail-bounced',
  'link-made',
  'link-revoked',
  'viewed',
  'accepted',
  'declined',
  'question',
  'replaced',
  'invoiced',
] as const
export type QuoteHistoryKind = (typeof quoteHistoryKinds)[number]

export const QuoteHistoryEntry = z.object({
  id: z.number(),
  actor: z.enum(['owner', 'system', 'client']),
  kind: z.enum(quoteHistoryKinds),
  /** The question, the reason, the invoice number, the address of a mail. */
  detail: z.string().nullable(),
  createdAt: Timestamp,
})
export type QuoteHistoryEntry = z.output<typeof QuoteHistoryEntry>
