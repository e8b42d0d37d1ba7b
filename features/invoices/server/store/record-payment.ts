import { dayIn } from '#core/days'
import { invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { balanceCents } from '../../balance'
import { formatCents } from '../../currency'
import { statusDetail } from '../../history'
import type { NewPayment } from '../../payment'
import { type Actor, recordHistory } from './history'
import { deletePayment, insertPayment, updateStatusFromPayments } from './payments'
import { findInvoice, lockInvoice } from './read'

/** Locks the invoice, so that concurrent payments cannot exceed the balance. */
export async function addPayment(db: Db, id: number, payment: NewPayment, by: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    if (invoice.status === 'cancelled') throw invalid({ amount: 'This invoice is cancelled, so nothing is owed on it' })
    const owed = balanceCents(invoice)
    if (payment.amount > owed)
      throw invalid({
        amount: owed === 0 ? 'Nothing is owed on this invoice' : `Only ${formatCents(owed, invoice.currency)} is owed`,
      })
    await insertPayment(tx, id, { ...payment, paidOn: payment.paidOn ?? today })
    const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
    const paid = { field: 'Payment', from: '', to: formatCents(payment.amount, invoice.currency) }
    await recordHistory(tx, { invoice, by, kind: 'payment-added', details: [paid, ...statusDetails] })
    return findInvoice(tx, id, now)
  })
}

export async function removePayment(db: Db, id: number, paymentId: number, by: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    const removed = await deletePayment(tx, id, paymentId)
    if (!removed) throw notFound('Payment not found')
    const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
    const paid = { field: 'Payment', from: formatCents(removed.amountCents, invoice.currency), to: '' }
    await recordHistory(tx, { invoice, by, kind: 'payment-removed', details: [paid, ...statusDetails] })
  })
}
