import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { HistoryDetail, HistoryKind } from '../../history'
import { invoiceHistory } from '../table'

/** Whose doing it is: the owner's, by the number of the user, or the house's, or the client's. */
export type Actor = { actor: 'owner'; userId: number } | { actor: 'house' | 'client' }

export const house: Actor = { actor: 'house' }
export const theClient: Actor = { actor: 'client' }

type Happening = {
  invoice: { id: number; invoiceNumber: string }
  by: Actor
  kind: HistoryKind
  details?: HistoryDetail[]
  snapshot?: unknown
}

/** Part of the transaction that did it. */
export async function record(tx: Db, { invoice, by, kind, details = [], snapshot }: Happening): Promise<void> {
  await tx.insert(invoiceHistory).values({
    ...by,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    kind,
    details,
    ...(snapshot !== undefined && { snapshot }),
  })
}

/** Newest first. */
export const historyOf = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoiceHistory)
    .where(eq(invoiceHistory.invoiceId, invoiceId))
    .orderBy(desc(invoiceHistory.id))
    .limit(200)
