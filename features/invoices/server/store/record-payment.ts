import { dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency, formatCents, toCents } from '#core/money'
import { conflict, invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { balanceCents } from '../../balance'
import { statusDetail } from '../../history'
import type { NewPayment } from '../../payment'
import { returnCredit } from './client-credit'
import { type Actor, recordHistory } from './history'
import { deletePayment, insertPayment, updateStatusFromPayments } from './payments'
import { findInvoice, lockInvoice } from './read'

/** Locks the invoice, so that concurrent payments cannot exceed the balance. */
export async function addPayment(db: Db, id: number, payment: NewPayment, by: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    if (invoice.status === 'cancelled') throw invalid({ amount: 'This invoice is cancelled, so nothing is owed on it' })
    const { currency } = invoice
    const { amount, paidOn = today, method, note = null } = payment
    if (!fitsCurrency(amount, currency)) throw invalid({ amount: decimalsMessage(currency) })
    if (paidOn > today) throw invalid({ paidOn: 'A payment cannot be dated in the future' })
    const amountCents = toCents(amount, currency)
    const owed = balanceCents(invoice)
    if (amountCents > owed && !payment.keepExcess)
      throw invalid({
        amount: owed === 0 ? 'Nothing is owed on this invoice' : `Only ${formatCents(owed, currency)} is owed`,
      })
    await insertPayment(tx, id, { amountCents, paidOn, method, note })
    const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
    const paid = { field: 'Payment', from: '', to: formatCents(amountCents, currency) }
    await recordHistory(tx, { invoice, by, kind: 'payment-added', details: [paid, ...statusDetails] })
    return findInvoice(tx, id, now)
  })
}

export async function removePayment(db: Db, id: number, paymentId: number, by: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    const givingInvoices = await returnCredit(tx, paymentId)
    const removed = await deletePayment(tx, id, paymentId)
    if (!removed) throw notFound('Payment not found')
    if (removed.stripePaymentIntentId !== null)
      throw conflict('This payment came through Stripe. Refund it if the client should have it back.')
    if (removed.amountCents > invoice.paidCents)
      throw conflict('Part of this payment was paid back or used as credit, so it stays.')
    for (const giving of givingInvoices) await updateStatusFromPayments(tx, giving, today, now)
    const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
    const paid = { field: 'Payment', from: formatCents(removed.amountCents, invoice.currency), to: '' }
    await recordHistory(tx, { invoice, by, kind: 'payment-removed', details: [paid, ...statusDetails] })
  })
}
