import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#features/invoices/server/store'
import type { Db } from '#platform/db/database'
import type { QuoteHistoryKind } from '../../history'
import { quoteHistory } from '../table'

export type { Actor }
export const systemActor: Actor = { actor: 'system' }
export const clientActor: Actor = { actor: 'client' }

/** Must run in the transaction that makes the change. */
export async function recordHistory(
  tx: Db,
  quoteId: number,
  by: Actor,
  kind: QuoteHistoryKind,
  detail: string | null = null,
): Promise<void> {
  await tx.insert(quoteHistory).values({ ...by, quoteId, kind, detail })
}

/** Newest first. */
export const findHistory = (db: Db, quoteId: number) =>
  db.select().from(quoteHistory).where(eq(quoteHistory.quoteId, quoteId)).orderBy(desc(quoteHistory.id)).limit(200)
