import { desc, eq, sql } from 'drizzle-orm'
import { toDollars } from '#core/money'
import type { Db } from '#platform/db/database'
import type { HistoryDetail, HistoryKind } from '../../history'
import { clients, invoiceHistory } from '../table'

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

const shownDeleted = 200

/** Newest first. */
export async function deletedInvoices(db: Db) {
  const kept = (name: string) => sql`${invoiceHistory.snapshot}->>${name}`
  const rows = await db
    .select({
      id: invoiceHistory.id,
      invoiceNumber: invoiceHistory.invoiceNumber,
      clientName: clients.name,
      amountCents: sql<number>`(${kept('amountCents')})::bigint`.mapWith(Number),
      currency: sql<string>`${kept('currency')}`,
      deletedAt: invoiceHistory.createdAt,
    })
    .from(invoiceHistory)
    .leftJoin(clients, sql`${clients.id} = (${kept('clientId')})::int`)
    .where(eq(invoiceHistory.kind, 'deleted'))
    .orderBy(desc(invoiceHistory.id))
    .limit(shownDeleted)
  return rows.map(({ amountCents, ...row }) => ({ ...row, amount: toDollars(amountCents) }))
}
