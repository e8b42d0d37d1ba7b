import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency, formatCents, fromCents, toCents } from '#core/money'
import { conflict, invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { excessCents } from '../../balance'
import { type HistoryDetail, statusDetail } from '../../history'
import type { NewRefund } from '../../payment'
import { invoicePayments, invoiceRefunds } from '../table'
import { creditDetail, insertCreditNote } from './credit-notes'
import { type Actor, recordHistory } from './history'
import { insertRefund, updateStatusFromPayments } from './payments'
import { findInvoice, lockInvoice, type StoredInvoice } from './read'

/** Notified when a refund waits to be sent to the provider. */
export const refundChannel = 'online_refunds'

/**
 * Optionally issues a credit note, so that the client does not owe the amount again. A refund through the provider is
 * sent by a job.
 */
export async function addRefund(tx: Transaction, id: number, refund: NewRefund, by: Actor, now: Date) {
  const today = dayIn((await readBusiness(tx)).timeZone, now)
  const invoice = await lockInvoice(tx, id)
  const { currency } = invoice
  const { amount, refundedOn = today, note = null, paymentId } = refund
  if (!fitsCurrency(amount, currency)) throw invalid({ amount: decimalsMessage(currency) })
  if (refundedOn > today) throw invalid({ refundedOn: 'A refund cannot be dated in the future' })
  const amountCents = toCents(amount, currency)
  const most = paymentId === undefined ? invoice.paidCents : await refundableOnline(tx, invoice, paymentId)
  if (amountCents > most)
    throw invalid({
      amount: most === 0 ? 'There is nothing to pay back' : `Only ${formatCents(most, currency)} can be paid back`,
    })
  const details: HistoryDetail[] = [{ field: 'Refund', from: '', to: formatCents(amountCents, currency) }]
  const owedAgain = amountCents - excessCents(invoice)
  if (refund.withCreditNote && owedAgain > 0) {
    const credit = { amount: fromCents(owedAgain, currency), reason: note }
    details.push(creditDetail(await insertCreditNote(tx, invoice, credit, today), invoice))
  }
  await insertRefund(
    tx,
    id,
    paymentId === undefined
      ? { amountCents, refundedOn, method: refund.method, note }
      : {
          amountCents,
          refundedOn: today,
          method: 'card',
          note,
          paymentId,
          state: 'waiting',
          idempotencyKey: randomUUID(),
        },
  )
  const status = await updateStatusFromPayments(tx, invoice, today, now)
  await recordHistory(tx, {
    invoice,
    by,
    kind: 'refunded',
    details: [...details, ...statusDetail(invoice.status, status)],
  })
  if (paymentId !== undefined) await notify(tx, refundChannel, '')
  return findInvoice(tx, id, now)
}

/** The refundable part of a payment through the provider: what is left of it, and of all payments. */
async function refundableOnline(tx: Db, invoice: StoredInvoice, paymentId: number): Promise<number> {
  const [payment] = await tx
    .select()
    .from(invoicePayments)
    .where(and(eq(invoicePayments.id, paymentId), eq(invoicePayments.invoiceId, invoice.id)))
  if (!payment) throw notFound('Payment not found')
  if (payment.stripePaymentIntentId === null) throw conflict('This payment did not come through Stripe.')
  const [back] = await tx
    .select({ sum: sql<number>`coalesce(sum(${invoiceRefunds.amountCents}), 0)::float8` })
    .from(invoiceRefunds)
    .where(and(eq(invoiceRefunds.paymentId, paymentId), ne(invoiceRefunds.state, 'failed')))
  return Math.min(invoice.paidCents, payment.amountCents - Number(back?.sum ?? 0))
}
