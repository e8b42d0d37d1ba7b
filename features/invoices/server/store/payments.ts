import { and, asc, eq, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { withdraw } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import type { InvoiceStatus } from '../../invoice'
import type { NewPayment } from '../../payment'
import { statusAfter } from '../../status-moves'
import { invoicePayments, invoices } from '../table'
import { overdueSubject } from './overdue'
import type { StoredInvoice } from './reading'

export const paymentsOf = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))

type Settled = { id: number; amountCents: number; status: InvoiceStatus }

/**
 * Keeps the payments in step with what the owner says: marked as paid, the rest is taken as come in; when that is taken
 * back, so is what was only taken as come in.
 */
export async function settlePayments(tx: Db, { id, amountCents, status }: Settled, today: Day, { takenBack = false }) {
  if (takenBack)
    await tx.delete(invoicePayments).where(and(eq(invoicePayments.invoiceId, id), invoicePayments.automatic))
  const rest = status === 'paid' ? amountCents - (await sumOfPayments(tx, id)) : 0
  if (rest > 0)
    await tx
      .insert(invoicePayments)
      .values({ invoiceId: id, amountCents: rest, paidOn: today, method: 'other', automatic: true })
  await keepPaid(tx, id)
}

/** The sum on the invoice is that of its payments. */
async function keepPaid(tx: Db, id: number): Promise<void> {
  await tx
    .update(invoices)
    .set({ paidCents: await sumOfPayments(tx, id), updatedAt: sql`${invoices.updatedAt}` })
    .where(eq(invoices.id, id))
}

async function sumOfPayments(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${invoicePayments.amountCents}), 0)::float8` })
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, id))
  return Number(row?.sum ?? 0)
}

export async function insertPayment(tx: Db, invoiceId: number, payment: NewPayment & { paidOn: Day }): Promise<void> {
  const { amount, paidOn, method, note } = payment
  await tx.insert(invoicePayments).values({ invoiceId, amountCents: amount, paidOn, method, note: note ?? null })
}

export async function deletePayment(tx: Db, invoiceId: number, id: number) {
  const [gone] = await tx
    .delete(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.id, id)))
    .returning()
  return gone
}

/** After its payments have changed: what is paid in full is paid, what no longer is waits again. */
export async function settleStatus(tx: Db, before: StoredInvoice, today: Day, now: Date): Promise<InvoiceStatus> {
  const paidCents = await sumOfPayments(tx, before.id)
  const status = statusAfter(before, { ...before, paidCents }, today)
  const paidAt = status === 'paid' ? (before.paidAt ?? now) : null
  const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
  await tx.update(invoices).set({ paidCents, status, paidAt, updatedAt }).where(eq(invoices.id, before.id))
  if (status !== 'overdue') await withdraw(tx, 'invoice-overdue', [overdueSubject(before.id)])
  await publishInvalidation(tx, [listInvoices.path])
  return status
}
