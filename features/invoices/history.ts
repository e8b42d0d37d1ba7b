import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { type InvoiceStatus, statusWords } from './invoice'

export const historyActors = ['owner', 'house', 'client'] as const
export type HistoryActor = (typeof historyActors)[number]

export const historyKinds = [
  'created',
  'edited',
  'status',
  'payment-added',
  'payment-removed',
  'mail-queued',
  'mail-sent',
  'viewed',
  'link-made',
  'link-revoked',
  'deleted',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A field, what it held before and what it holds now, in words. */
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

/** That the status moved along with something else; nothing where it did not. */
export const statusMove = (before: InvoiceStatus, after: InvoiceStatus): HistoryDetail[] =>
  before === after ? [] : [{ field: 'Status', from: statusWords[before], to: statusWords[after] }]

/** Where two versions of the same record differ, field by field. */
export function differences(before: Record<string, string>, after: Record<string, string>): HistoryDetail[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] ?? '', to: after[field] ?? '' }))
}
