import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { withdrawNotifications } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import type { InvoiceStatus } from '../../invoice'
import type { PaymentMethod } from '../../payment'
import { statusAfter } from '../../status-change'
import { invoicePayments, invoices } from '../table'
import { overdueSubject } from './overdue'
import type { StoredInvoice } from './read'

export const findPayments = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))

type PaidInvoice = { id: number; amountCents: number; status: InvoiceStatus }

/**
 * When the owner marks an invoice as paid, the open balance becomes an automatic payment. When the owner reverts that,
 * automatic payments are removed again.
 */
export async function syncAutomaticPayments(
  tx: Db,
  { id, amountCents, status }: PaidInvoice,
  today: Day,
  { removeAutomatic = false },
) {
  if (removeAutomatic)
    await tx.delete(invoicePayments).where(and(eq(invoicePayments.invoiceId, id), invoicePayments.automatic))
  const remainder = status === 'paid' ? amountCents - (await sumOfPayments(tx, id)) : 0
  if (remainder > 0)
    await tx
      .insert(invoicePayments)
      .values({ invoiceId: id, amountCents: remainder, paidOn: today, method: 'other', automatic: true })
  await updatePaidCents(tx, id)
}

async function updatePaidCents(tx: Db, id: number): Promise<void> {
  await tx
    .update(invoices)
    .set({ paidCents: await sumOfPayments(tx, id), updatedAt: sql`${invoices.updatedAt}` })
    .where(eq(invoices.id, id))
}

/** Without those made by marking the invoice as paid. */
export const sumOfRecordedPayments = (tx: Db, id: number) => sumOfPayments(tx, id, not(invoicePayments.automatic))

async function sumOfPayments(tx: Db, id: number, condition?: SQL): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${invoicePayments.amountCents}), 0)::float8` })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, id), condition))
  return Number(row?.sum ?? 0)
}

type NewPaymentRow = { amountCents: number; paidOn: Day; method: PaymentMethod; note: string | null }

export async function insertPayment(tx: Db, invoiceId: number, payment: NewPaymentRow): Promise<void> {
  await tx.insert(invoicePayments).values({ invoiceId, ...payment })
}

export async function deletePayment(tx: Db, invoiceId: number, id: number) {
  const [removed] = await tx
    .delete(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.id, id)))
    .returning()
  return removed
}

/** To be called after the payments of an invoice have changed. */
export async function updateStatusFromPayments(
  tx: Transaction,
  before: StoredInvoice,
  today: Day,
  now: Date,
): Promise<InvoiceStatus> {
  const paidCents = await sumOfPayments(tx, before.id)
  const status = statusAfter(before, { ...before, paidCents }, today)
  const paidAt = status === 'paid' ? (before.paidAt ?? now) : null
  const updatedAt = nextUpdatedAt(before.updatedAt, now)
  await tx.update(invoices).set({ paidCents, status, paidAt, updatedAt }).where(eq(invoices.id, before.id))
  if (status !== 'overdue') await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(before.id)])
  await publishInvalidation(tx, [listInvoices.path])
  return status
}
