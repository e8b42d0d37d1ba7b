import { formatCents } from '#core/money'
import {
  enterDisputes,
  enterOnlinePayment,
  enterOnlineRefunds,
  findOnlinePayment,
  findStoredInvoice,
} from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { type OnlinePayment, PaymentError, type PaymentProvider } from '#platform/payments/payments'
import {
  announceSettings,
  changeCheckout,
  findCheckoutByKey,
  findCheckoutBySession,
  findOtherOpenCheckouts,
  type StoredCheckout,
  settled,
} from './store'

export type SyncDeps = {
  db: Db
  provider: PaymentProvider
  /** Called after a payment was recorded on its invoice, possibly repeatedly. */
  invoicePaid?: InvoicePaid | undefined
}
export type InvoicePaid = (invoiceId: number, now: Date) => Promise<void>

/**
 * Makes our records of a payment equal to the provider's. It asks the provider, because an event may be outdated:
 * events in any order, late or repeated, give the same result. Undefined if the payment is not ours.
 */
export async function syncPayment(
  { db, provider, invoicePaid }: SyncDeps,
  paymentIntentId: string,
  now: Date,
): Promise<OnlinePayment | undefined> {
  const payment = await provider.readPayment(paymentIntentId)
  const checkout = payment?.checkoutKey ? await findCheckoutByKey(db, payment.checkoutKey) : undefined
  if (!payment || !checkout) return undefined
  if (payment.state !== 'paid') return payment
  await db.transaction((tx) => enterPayment(tx, checkout, payment, now))
  if (checkout.invoiceId !== null) await invoicePaid?.(checkout.invoiceId, now)
  for (const other of await findOtherOpenCheckouts(db, checkout)) await closeIfSettled({ db, provider }, other)
  return payment
}

async function enterPayment(tx: Transaction, checkout: StoredCheckout, payment: OnlinePayment, now: Date) {
  const problem = await problemWith(tx, checkout, payment)
  await changeCheckout(tx, checkout.id, { state: 'paid', paymentIntentId: payment.id, problem })
  if (problem === settled) return announceSettings(tx)
  if (problem !== null || checkout.invoiceId === null) {
    await notify(tx, {
      kind: 'payment',
      subject: `payment:${payment.id}`,
      title: `Paid: ${checkout.invoiceNumber}`,
      body: problem ?? '',
      href: '/settings?section=payments',
    })
    return announceSettings(tx)
  }
  const { invoiceId } = checkout
  const entered = await enterOnlinePayment(tx, invoiceId, { ...payment, paymentIntentId: payment.id }, now)
  await enterOnlineRefunds(tx, invoiceId, entered, payment.refunds, now)
  await enterDisputes(tx, invoiceId, entered, payment.disputes, now)
}

/** Why a payment cannot be recorded on its invoice; null if it can, and `settled` if nothing is left to do. */
async function problemWith(tx: Transaction, { invoiceId, ...checkout }: StoredCheckout, payment: OnlinePayment) {
  const paid = formatCents(payment.amountCents, payment.currency)
  const isSettled = checkout.problem === settled || (checkout.problem !== null && isPaidBack(payment))
  if (invoiceId === null)
    return isSettled
      ? settled
      : `${paid} came in for ${checkout.invoiceNumber}, which was deleted. Refund it at Stripe, or record it on another invoice.`
  if (await findOnlinePayment(tx, payment.id)) return null
  const { currency } = await findStoredInvoice(tx, invoiceId)
  if (currency === payment.currency) return null
  if (isSettled) return settled
  return `${paid} came in for ${checkout.invoiceNumber}, which is now in ${currency}. Refund it at Stripe, or record what it is worth.`
}

const isPaidBack = ({ amountCents, refunds }: OnlinePayment) =>
  refunds.reduce((sum, refund) => (refund.state === 'done' ? sum + refund.amountCents : sum), 0) >= amountCents

/** Updates a payment page and its payment from the provider. */
export async function syncCheckout(deps: SyncDeps, sessionId: string, now: Date): Promise<void> {
  const { db, provider } = deps
  const checkout = await findCheckoutBySession(db, sessionId)
  if (!checkout) return
  const { state, paymentIntentId } = await provider.readCheckout(sessionId)
  if (state === 'expired') await changeCheckout(db, checkout.id, { state }, ['opening', 'open'])
  const payment = paymentIntentId ? await syncPayment(deps, paymentIntentId, now) : undefined
  if (state === 'complete' && payment?.state === 'failed') await noteFailure(db, checkout)
}

/** A debit that the client's bank refused days later; the invoice can be paid again. */
async function noteFailure(db: Db, checkout: StoredCheckout): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeCheckout(tx, checkout.id, { state: 'failed' }, ['open']))) return
    const amount = formatCents(checkout.amountCents, checkout.currency)
    await notify(tx, {
      kind: 'payment',
      subject: `payment:failed-${checkout.id}`,
      title: `Payment failed: ${checkout.invoiceNumber}`,
      body: `${amount} did not come in: the client’s bank refused it. It is still owed.`,
      href: checkout.invoiceId === null ? '/invoices' : `/invoices/${checkout.invoiceId}`,
    })
  })
}

/** Nobody should pay what is no longer owed. */
export async function closeIfSettled({ db, provider }: SyncDeps, checkout: StoredCheckout): Promise<void> {
  if (checkout.sessionId === null) return
  try {
    await provider.expireCheckout(checkout.sessionId)
    await changeCheckout(db, checkout.id, { state: 'expired' }, ['opening', 'open'])
  } catch (error) {
    // Paid or closed at this moment; its own event is handled next.
    if (!(error instanceof PaymentError)) throw error
  }
}
