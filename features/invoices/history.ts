import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { type InvoiceStatus, statusLabels } from './invoice'

export const historyActors = ['owner', 'system', 'client'] as const
export type HistoryActor = (typeof historyActors)[number]

export const historyKinds = [
  'created',
  'edited',
  'status',
  'payment-added',
  'payment-removed',
  'refunded',
  'refund-failed',
  'credited',
  'credit-applied',
  'disputed',
  'mail-queued',
  'mail-sent',
  'mail-bounced',
  'viewed',
  'link-made',
  'link-revoked',
  'deleted',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A changed field with its old and new value as text. */
export const HistoryDetail = z.object({ field: z.string(), from: z.string(), to: z.string() })
export type HistoryDetail = z.output<typeof HistoryDetail>

export const HistoryEntry = z.object({
  id: z.number(),
  actor: z.enum(historyActors),
  kind: z.enum(historyKinds),
  details: z.array(HistoryDetail),
  createdAt: Timestamp,
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** The status change as a history detail; empty if the status did not change. */
export const statusDetail = (before: InvoiceStatus, after: InvoiceStatus): HistoryDetail[] =>
  before === after ? [] : [{ field: 'Status', from: statusLabels[before], to: statusLabels[after] }]

/** The fields in which two versions differ. */
export function differences(before: Record<string, string>, after: Record<string, string>): HistoryDetail[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] ?? '', to: after[field] ?? '' }))
}
