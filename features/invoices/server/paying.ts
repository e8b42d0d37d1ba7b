import { dayIn } from '#core/days'
import { invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { balanceCents } from '../balance'
import { exactMoney } from '../currency'
import { statusMove } from '../history'
import type { NewPayment } from '../payment'
import { lockInvoice } from './store'
import { deletePayment, insertPayment, settleStatus } from './store/payments'
import { invoiceById } from './store/reading'
import { type Actor, record } from './store/trail'

/** Money has come in. Two at once wait for each other, so that nothing is paid twice. */
export async function addPayment(db: Db, id: number, payment: NewPayment, by: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    if (invoice.status === 'cancelled') throw invalid({ amount: 'This invoice is cancelled, so nothing is owed on it' })
    const owed = balanceCents(invoice)
    if (payment.amount > owed)
      throw invalid({
        amount: owed === 0 ? 'Nothing is owed on this invoice' : `Only ${exactMoney(owed, invoice.currency)} is owed`,
      })
    await insertPayment(tx, id, { ...payment, paidOn: payment.paidOn ?? today })
    const moved = statusMove(invoice.status, await settleStatus(tx, invoice, today, now))
    const paid = { field: 'Payment', from: '', to: exactMoney(payment.amount, invoice.currency) }
    await record(tx, { invoice, by, kind: 'payment-added', details: [paid, ...moved] })
    return invoiceById(tx, id, now)
  })
}

export async function removePayment(db: Db, id: number, paymentId: number, by: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const invoice = await lockInvoice(tx, id)
    const gone = await deletePayment(tx, id, paymentId)
    if (!gone) throw notFound('Payment not found')
    const moved = statusMove(invoice.status, await settleStatus(tx, invoice, today, now))
    const paid = { field: 'Payment', from: exactMoney(gone.amountCents, invoice.currency), to: '' }
    await record(tx, { invoice, by, kind: 'payment-removed', details: [paid, ...moved] })
  })
}
