import { desc, eq, sql } from 'drizzle-orm'
import { fromCents } from '#core/money'
import type { Db } from '#platform/db/database'
import type { HistoryDetail, HistoryKind } from '../../history'
import type { PaymentMethod, RefundMethod } from '../../payment'
import { clients, invoiceHistory } from '../table'

/** Who made a change. */
export type Actor = { actor: 'owner'; userId: number } | { actor: 'system' | 'client' }

export const systemActor: Actor = { actor: 'system' }
export const clientActor: Actor = { actor: 'client' }

type NewHistoryEntry = {
  invoice: { id: number; invoiceNumber: string }
  by: Actor
  kind: HistoryKind
  details?: HistoryDetail[]
  snapshot?: unknown
}

/** Must run in the transaction that makes the change. */
export async function recordHistory(
  tx: Db,
  { invoice, by, kind, details = [], snapshot }: NewHistoryEntry,
): Promise<void> {
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
export const findHistory = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoiceHistory)
    .where(eq(invoiceHistory.invoiceId, invoiceId))
    .orderBy(desc(invoiceHistory.id))
    .limit(200)

const maxDeletedShown = 200

/** In snapshots since version 0.2. */
type DeletedPayment = { amountCents: number; paidOn: string; method: PaymentMethod }
type DeletedRefund = { amountCents: number; refundedOn: string; method: RefundMethod; state: string }
type DeletedCreditNote = { number: string; amountCents: number; issueDate: string }

/** Newest first. */
export async function findDeletedInvoices(db: Db) {
  const snapshotField = (name: string) => sql`${invoiceHistory.snapshot}->>${name}`
  const rows = await db
    .select({
      id: invoiceHistory.id,
      invoiceNumber: invoiceHistory.invoiceNumber,
      clientName: clients.name,
      amountCents: sql<number>`(${snapshotField('amountCents')})::bigint`.mapWith(Number),
      currency: sql<string>`${snapshotField('currency')}`,
      payments: sql<DeletedPayment[] | null>`${invoiceHistory.snapshot}->'payments'`,
      refunds: sql<DeletedRefund[] | null>`${invoiceHistory.snapshot}->'refunds'`,
      creditNotes: sql<DeletedCreditNote[] | null>`${invoiceHistory.snapshot}->'creditNotes'`,
      deletedAt: invoiceHistory.createdAt,
    })
    .from(invoiceHistory)
    .leftJoin(clients, sql`${clients.id} = (${snapshotField('clientId')})::int`)
    .where(eq(invoiceHistory.kind, 'deleted'))
    .orderBy(desc(invoiceHistory.id))
    .limit(maxDeletedShown)
  return rows.map(({ amountCents, payments, refunds, creditNotes, ...row }) => ({
    ...row,
    amount: fromCents(amountCents, row.currency),
    payments: (payments ?? []).map(({ amountCents: cents, paidOn, method }) => ({
      amount: fromCents(cents, row.currency),
      paidOn,
      method,
    })),
    refunds: (refunds ?? [])
      .filter(({ state }) => state !== 'failed')
      .map(({ amountCents: cents, refundedOn, method }) => ({
        amount: fromCents(cents, row.currency),
        refundedOn,
        method,
      })),
    creditNotes: (creditNotes ?? []).map(({ number, amountCents: cents, issueDate }) => ({
      number,
      amount: fromCents(cents, row.currency),
      issueDate,
    })),
  }))
}
