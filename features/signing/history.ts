import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const signHistoryKinds = [
  'created',
  'sent',
  'mail-queued',
  'mail-sent',
  'mail-failed',
  'viewed',
  'code-sent',
  'code-confirmed',
  'code-wrong',
  'signed',
  'declined',
  'reminded',
  'address-changed',
  'handed-over',
  'withdrawn',
  'refused',
  'sealed',
] as const
export type SignHistoryKind = (typeof signHistoryKinds)[number]

export const SignHistoryEntry = z.object({
  id: z.number(),
  /** Counts from 1 within a request. */
  position: z.number(),
  at: Timestamp,
  actor: z.enum(['owner', 'system', 'signer']),
  /** Who: the signer's name or address. */
  who: z.string().nullable(),
  kind: z.enum(signHistoryKinds),
  detail: z.string().nullable(),
  /** The network address and the browser that it came from. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  previousHash: z.string(),
  hash: z.string(),
})
export type SignHistoryEntry = z.output<typeof SignHistoryEntry>

type HashedEntry = {
  position: number
  at: Date
  actor: string
  who: string | null
  kind: string
  detail: string | null
  address: string | null
  browser: string | null
}

/** What the hash of an entry is taken of: the hash before it and everything that it says. */
export const hashedText = (requestId: number, previousHash: string, entry: HashedEntry): string =>
  JSON.stringify([
    requestId,
    previousHash,
    entry.position,
    entry.at.toISOString(),
    entry.actor,
    entry.who,
    entry.kind,
    entry.detail,
    entry.address,
    entry.browser,
  ])
