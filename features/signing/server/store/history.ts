import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { hashedText, type SignHistoryKind } from '../../history'
import { signHistory } from '../table'

export type HistoryRow = typeof signHistory.$inferSelect

export type HistoryActor = { actor: 'owner' | 'system' | 'signer'; who?: string; address?: string; browser?: string }

export const systemActor: HistoryActor = { actor: 'system' }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Must run in the transaction that makes the change, with the request locked: entries have one order. */
export async function recordHistory(
  tx: Db,
  requestId: number,
  { actor, who = '', address = '', browser = '' }: HistoryActor,
  kind: SignHistoryKind,
  at: Date,
  detail: string | null = null,
): Promise<void> {
  const [before] = await tx
    .select({ position: signHistory.position, hash: signHistory.hash })
    .from(signHistory)
    .where(eq(signHistory.requestId, requestId))
    .orderBy(desc(signHistory.position))
    .limit(1)
  const entry = {
    position: (before?.position ?? 0) + 1,
    at,
    actor,
    who: who || null,
    kind,
    detail,
    address: address || null,
    browser: browser || null,
  }
  const previousHash = before?.hash ?? ''
  await tx
    .insert(signHistory)
    .values({ ...entry, requestId, previousHash, hash: hashOf(hashedText(requestId, previousHash, entry)) })
}

/** Oldest first. */
export const findHistory = (db: Db, requestId: number) =>
  db.select().from(signHistory).where(eq(signHistory.requestId, requestId)).orderBy(asc(signHistory.position))

/** Whether every entry has the hash of the one before and of itself. */
export function isHistoryWhole(requestId: number, entries: HistoryRow[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index - 1]?.hash ?? ''
    const isNext = entry.position === index + 1 && entry.previousHash === before
    return isNext && entry.hash === hashOf(hashedText(requestId, before, entry))
  })
}
