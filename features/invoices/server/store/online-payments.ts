import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { formatCents } from '#core/money'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { balanceCents, excessCents } from '../../balance'
import { statusDetail } from '../../history'
import type { DisputeState } from '../../payment'
import { invoicePayments, invoiceRefunds, invoices } from '../table'
import { clientActor, recordHistory, systemActor } from './history'
import { insertPayment, insertRefund, updateStatusFromPayments } from './payments'
import { findStoredInvoice, lockInvoice, type StoredInvoice } from './read'

export type OnlinePaymentFacts = {
  paymentIntentId: string
  amountCents: number
  feeCents: number | null
  paidAt: Date
}

export type OnlineRefundFacts = {
  id: string
  key: string | null
  amountCents: number
  state: 'waiting' | 'done' | 'failed'
  failure: string | null
  createdAt: Date
}

export type OnlineDisputeFacts = { id: string; amountCents: number; state: DisputeState; createdAt: Date }

/** Records a payment from the provider, once; a repeated call only updates the fee. */
export async function enterOnlinePayment(tx: Transaction, invoiceId: number, payment: OnlinePaymentFacts, now: Date) {
  const invoice = await lockInvoice(tx, invoiceId)
  const { paymentIntentId, amountCents, feeCents, paidAt } = payment
  const known = await findOnlinePayment(tx, paymentIntentId)
  if (known) {
    if (known.feeCents === null && feeCents !== null) {
      await tx.update(invoicePayments).set({ feeCents }).where(eq(invoicePayments.id, known.id))
      await publishInvalidation(tx, [listInvoices.path])
    }
    return known.id
  }
  const { timeZone } = await readBusiness(tx)
  const id = await insertPayment(tx, invoiceId, {
    amountCents,
    paidOn: dayIn(timeZone, paidAt),
    method: 'card',
    note: 'Stripe',
    stripePaymentIntentId: paymentIntentId,
    feeCents,
  })
  const status = await updateStatusFromPayments(tx, invoice, dayIn(timeZone, now), now)
  await tx
    .update(invoices)
    .set({ stripePaymentIntentId: paymentIntentId, updatedAt: sql`${invoices.updatedAt}` })
    .where(eq(invoices.id, invoiceId))
  const paid = formatCents(amountCents, invoice.currency)
  const details = [{ field: 'Payment', from: '', to: paid }, ...statusDetail(invoice.status, status)]
  await recordHistory(tx, { invoice, by: clientActor, kind: 'payment-added', details })
  await notifyAbout(tx, invoice, {
    subject: paymentIntentId,
    title: `Paid: ${invoice.invoiceNumber}`,
    body: `${paid} by card from ${invoice.clientName}.${await remark(tx, invoice)}`,
  })
  return id
}

/** What the owner should know beside the payment. */
async function remark(tx: Db, before: StoredInvoice): Promise<string> {
  const after = await findStoredInvoice(tx, before.id)
  const excess = formatCents(excessCents(after), after.currency)
  if (after.status === 'cancelled') return ` The invoice is cancelled, so ${excess} is kept as the client’s credit.`
  if (excessCents(after) > excessCents(before)) return ` ${excess} was not owed and is kept as the client’s credit.`
  return balanceCents(after) > 0 ? ` ${formatCents(balanceCents(after), after.currency)} is still owed.` : ''
}

/** Makes the refunds of a payment the same as the provider's, those from its own pages included. */
export async function enterOnlineRefunds(
  tx: Transaction,
  invoiceId: number,
  paymentId: number,
  refunds: OnlineRefundFacts[],
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  const stored = await tx.select().from(invoiceRefunds).where(eq(invoiceRefunds.paymentId, paymentId))
  const { timeZone } = await readBusiness(tx)
  for (const refund of refunds) {
    const same = stored.find((one) => one.stripeRefundId === refund.id || one.idempotencyKey === (refund.key ?? ''))
    if (same) {
      await settleRefund(tx, invoice, same, refund, now)
    } else if (refund.state !== 'failed') {
      const amount = formatCents(refund.amountCents, invoice.currency)
      await insertRefund(tx, invoiceId, {
        amountCents: refund.amountCents,
        refundedOn: dayIn(timeZone, refund.createdAt),
        method: 'card',
        note: 'Refunded at Stripe',
        paymentId,
        state: refund.state,
        stripeRefundId: refund.id,
      })
      await afterRefunds(tx, invoice, dayIn(timeZone, now), now, [{ field: 'Refund', from: '', to: amount }])
      await notifyAbout(tx, invoice, {
        subject: refund.id,
        title: `Refunded: ${invoice.invoiceNumber}`,
        body: `${amount} was refunded at Stripe. ${await owedAfterwards(tx, invoiceId)}`,
      })
    }
  }
}

type StoredRefund = typeof invoiceRefunds.$inferSelect

/** Stores the outcome of a refund; a failed one no longer counts. */
export async function settleRefund(
  tx: Transaction,
  invoice: StoredInvoice,
  stored: StoredRefund,
  refund: Pick<OnlineRefundFacts, 'state' | 'failure'> & { id: string | null },
  now: Date,
): Promise<void> {
  if (stored.state === refund.state && stored.stripeRefundId === refund.id) return
  await tx
    .update(invoiceRefunds)
    .set({ state: refund.state, failure: refund.failure, ...(refund.id && { stripeRefundId: refund.id }) })
    .where(eq(invoiceRefunds.id, stored.id))
  await publishInvalidation(tx, [listInvoices.path])
  if (refund.state !== 'failed' || stored.state === 'failed') return
  const { timeZone } = await readBusiness(tx)
  const amount = formatCents(stored.amountCents, invoice.currency)
  const status = await updateStatusFromPayments(tx, invoice, dayIn(timeZone, now), now)
  const details = [{ field: 'Refund', from: amount, to: '' }, ...statusDetail(invoice.status, status)]
  await recordHistory(tx, { invoice, by: systemActor, kind: 'refund-failed', details })
  await notifyAbout(tx, invoice, {
    subject: `refund-${stored.id}-failed`,
    title: `Refund failed: ${invoice.invoiceNumber}`,
    body: `${amount} was not paid back. ${refund.failure ?? ''}`.trim(),
  })
}

/** Records disputes by the client's bank; a lost dispute takes the money back. The payment shows the newest one. */
export async function enterDisputes(
  tx: Transaction,
  invoiceId: number,
  paymentId: number,
  disputes: OnlineDisputeFacts[],
  now: Date,
): Promise<void> {
  const inOrder = [...disputes].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  for (const dispute of inOrder) {
    const isNewest = dispute === inOrder.at(-1)
    if (isNewest || dispute.state === 'lost')
      await enterDispute(tx, invoiceId, paymentId, { ...dispute, isNewest, isFirst: inOrder.length === 1 }, now)
  }
}

type Disputed = OnlineDisputeFacts & { isNewest: boolean; isFirst: boolean }

async function enterDispute(tx: Transaction, invoiceId: number, paymentId: number, dispute: Disputed, now: Date) {
  const invoice = await lockInvoice(tx, invoiceId)
  const isChanged = dispute.isNewest && (await changeDisputeState(tx, paymentId, dispute))
  const isNewLoss = dispute.state === 'lost' && !(await isTakenBack(tx, dispute.id))
  if (!isChanged && !isNewLoss) return
  await publishInvalidation(tx, [listInvoices.path])
  const today = dayIn((await readBusiness(tx)).timeZone, now)
  const amount = formatCents(dispute.amountCents, invoice.currency)
  const details = [{ field: 'Dispute', from: '', to: `${amount}, ${dispute.state}` }]
  if (isNewLoss) {
    await insertRefund(tx, invoiceId, {
      amountCents: dispute.amountCents,
      refundedOn: today,
      method: 'dispute',
      note: 'Dispute lost',
      paymentId,
      stripeRefundId: dispute.id,
    })
    details.push(...statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now)))
  }
  await recordHistory(tx, { invoice, by: systemActor, kind: 'disputed', details })
  const words = {
    open: `${invoice.clientName} or the bank disputes ${amount}. Answer it at Stripe in time.`,
    won: `${amount} is yours.`,
    lost: `${amount} went back to the client. ${await owedAfterwards(tx, invoiceId)}`,
  }
  await notifyAbout(tx, invoice, {
    subject: `${dispute.id}-${dispute.state}`,
    title: `${{ open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }[dispute.state]}: ${invoice.invoiceNumber}`,
    body: words[dispute.state],
  })
}

async function changeDisputeState(tx: Transaction, paymentId: number, { state, isFirst }: Disputed): Promise<boolean> {
  const changed = await tx
    .update(invoicePayments)
    .set({ disputeState: state })
    .where(
      and(
        eq(invoicePayments.id, paymentId),
        sql`${invoicePayments.disputeState} is distinct from ${state}`,
        // A late message about an older state does not reopen a decided dispute.
        state === 'open' && isFirst ? isNull(invoicePayments.disputeState) : undefined,
      ),
    )
    .returning({ id: invoicePayments.id })
  return changed.length > 0
}

async function isTakenBack(tx: Transaction, disputeId: string): Promise<boolean> {
  const found = await tx
    .select({ id: invoiceRefunds.id })
    .from(invoiceRefunds)
    .where(eq(invoiceRefunds.stripeRefundId, disputeId))
  return found.length > 0
}

async function afterRefunds(tx: Transaction, invoice: StoredInvoice, today: Day, now: Date, details: Detail[]) {
  const status = await updateStatusFromPayments(tx, invoice, today, now)
  await recordHistory(tx, {
    invoice,
    by: systemActor,
    kind: 'refunded',
    details: [...details, ...statusDetail(invoice.status, status)],
  })
}
type Detail = { field: string; from: string; to: string }

async function owedAfterwards(tx: Db, id: number): Promise<string> {
  const after = await findStoredInvoice(tx, id)
  const owed = balanceCents(after)
  return owed > 0
    ? `${formatCents(owed, after.currency)} is owed again; issue a credit note if it is not.`
    : 'Nothing is owed.'
}

type PaymentNotice = { subject: string; title: string; body: string }

const notifyAbout = (tx: Transaction, { id }: { id: number }, { subject, ...notice }: PaymentNotice) =>
  notify(tx, { kind: 'payment', subject: `payment:${subject}`, ...notice, href: `/invoices/${id}` })

export async function findOnlinePayment(db: Db, paymentIntentId: string) {
  const [found] = await db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.stripePaymentIntentId, paymentIntentId))
  return found
}

/** The recorded sums of payments at the provider, to compare with its own list. */
export async function onlinePaymentSums(db: Db, paymentIntentIds: string[]) {
  if (paymentIntentIds.length === 0) return []
  return db
    .select({
      paymentIntentId: invoicePayments.stripePaymentIntentId,
      amountCents: invoicePayments.amountCents,
      feeCents: invoicePayments.feeCents,
      disputeState: invoicePayments.disputeState,
      refundedCents: sql<number>`coalesce((select sum(${invoiceRefunds.amountCents}) from ${invoiceRefunds}
        where ${and(
          eq(invoiceRefunds.paymentId, invoicePayments.id),
          ne(invoiceRefunds.state, 'failed'),
          ne(invoiceRefunds.method, 'dispute'),
        )}), 0)::float8`,
    })
    .from(invoicePayments)
    .where(inArray(invoicePayments.stripePaymentIntentId, paymentIntentIds))
}

/** Refunds that wait to be sent to the provider. */
export const findWaitingRefunds = (db: Db) =>
  db
    .select({
      id: invoiceRefunds.id,
      invoiceId: invoiceRefunds.invoiceId,
      amountCents: invoiceRefunds.amountCents,
      currency: invoices.currency,
      key: invoiceRefunds.idempotencyKey,
      paymentIntentId: invoicePayments.stripePaymentIntentId,
    })
    .from(invoiceRefunds)
    .innerJoin(invoicePayments, eq(invoicePayments.id, invoiceRefunds.paymentId))
    .innerJoin(invoices, eq(invoices.id, invoiceRefunds.invoiceId))
    .where(and(eq(invoiceRefunds.state, 'waiting'), isNull(invoiceRefunds.stripeRefundId)))
    .orderBy(invoiceRefunds.id)

/** Stores the provider's answer to a refund that was sent. */
export async function answerRefund(
  tx: Transaction,
  { id, invoiceId }: { id: number; invoiceId: number },
  answer: Parameters<typeof settleRefund>[3],
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  const [stored] = await tx.select().from(invoiceRefunds).where(eq(invoiceRefunds.id, id))
  if (stored) await settleRefund(tx, invoice, stored, answer, now)
}
