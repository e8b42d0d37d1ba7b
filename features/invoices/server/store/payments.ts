import { and, asc, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { withdrawNotifications } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import type { InvoiceStatus } from '../../invoice'
import type { PaymentMethod, RefundMethod } from '../../payment'
import { statusAfter } from '../../status-change'
import { creditNotes, invoicePayments, invoiceRefunds, invoices } from '../table'
import { overdueSubject } from './overdue'
import type { StoredInvoice } from './read'

export const findPayments = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))

export const findRefunds = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(invoiceRefunds)
    .where(eq(invoiceRefunds.invoiceId, invoiceId))
    .orderBy(asc(invoiceRefunds.refundedOn), asc(invoiceRefunds.id))

type PaidInvoice = { id: number; amountCents: number; creditedCents: number; status: InvoiceStatus }

/**
 * When the owner marks an invoice as paid, the open balance becomes an automatic payment. When the owner reverts that,
 * automatic payments are removed again.
 */
export async function syncAutomaticPayments(
  tx: Db,
  { id, amountCents, creditedCents, status }: PaidInvoice,
  today: Day,
  { removeAutomatic = false },
) {
  if (removeAutomatic)
    await tx.delete(invoicePayments).where(and(eq(invoicePayments.invoiceId, id), invoicePayments.automatic))
  const remainder = status === 'paid' ? amountCents - creditedCents - (await netPayments(tx, id)) : 0
  if (remainder > 0)
    await tx
      .insert(invoicePayments)
      .values({ invoiceId: id, amountCents: remainder, paidOn: today, method: 'other', automatic: true })
  await updatePaidCents(tx, id)
}

async function updatePaidCents(tx: Db, id: number): Promise<void> {
  await tx
    .update(invoices)
    .set({ paidCents: await netPayments(tx, id), updatedAt: sql`${invoices.updatedAt}` })
    .where(eq(invoices.id, id))
}

/** Without those made by marking the invoice as paid. */
export const netRecordedPayments = (tx: Db, id: number) => netPayments(tx, id, not(invoicePayments.automatic))

/** Less what was refunded. */
async function netPayments(tx: Db, id: number, condition?: SQL): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${invoicePayments.amountCents}), 0)::float8` })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, id), condition))
  const [back] = await tx
    .select({ sum: sql<number>`coalesce(sum(${invoiceRefunds.amountCents}), 0)::float8` })
    .from(invoiceRefunds)
    .where(and(eq(invoiceRefunds.invoiceId, id), ne(invoiceRefunds.state, 'failed')))
  // Credit that was used elsewhere may be refunded at the provider as well.
  return Math.max(0, Number(row?.sum ?? 0) - Number(back?.sum ?? 0))
}

async function sumOfCreditNotes(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${creditNotes.amountCents}), 0)::float8` })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, id))
  return Number(row?.sum ?? 0)
}

type NewPaymentRow = {
  amountCents: number
  paidOn: Day
  method: PaymentMethod
  note: string | null
  stripePaymentIntentId?: string
  feeCents?: number | null
}

export async function insertPayment(tx: Db, invoiceId: number, payment: NewPaymentRow): Promise<number> {
  const [made] = await tx
    .insert(invoicePayments)
    .values({ invoiceId, ...payment })
    .returning({ id: invoicePayments.id })
  return made?.id as number
}

type NewRefundRow = {
  amountCents: number
  refundedOn: Day
  method: RefundMethod
  note: string | null
  paymentId?: number | null
  state?: 'waiting' | 'done'
  idempotencyKey?: string
  stripeRefundId?: string
}

/** A payment that was only marked as paid becomes a recorded payment when it is refunded. */
export async function insertRefund(tx: Db, invoiceId: number, refund: NewRefundRow): Promise<number> {
  await tx.update(invoicePayments).set({ automatic: false }).where(eq(invoicePayments.invoiceId, invoiceId))
  const [made] = await tx
    .insert(invoiceRefunds)
    .values({ invoiceId, ...refund })
    .returning({ id: invoiceRefunds.id })
  return made?.id as number
}

export async function deletePayment(tx: Db, invoiceId: number, id: number) {
  const [removed] = await tx
    .delete(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.id, id)))
    .returning()
  return removed
}

/** To be called after the payments, refunds or credit notes of an invoice have changed. */
export async function updateStatusFromPayments(
  tx: Transaction,
  before: StoredInvoice,
  today: Day,
  now: Date,
): Promise<InvoiceStatus> {
  const paidCents = await netPayments(tx, before.id)
  const creditedCents = await sumOfCreditNotes(tx, before.id)
  const status = statusAfter(before, { ...before, paidCents, creditedCents }, today)
  const paidAt = status === 'paid' ? (before.paidAt ?? now) : null
  const updatedAt = nextUpdatedAt(before.updatedAt, now)
  await tx
    .update(invoices)
    .set({ paidCents, creditedCents, status, paidAt, updatedAt })
    .where(eq(invoices.id, before.id))
  if (status !== 'overdue') await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(before.id)])
  await publishInvalidation(tx, [listInvoices.path])
  return status
}
