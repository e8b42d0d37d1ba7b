import { day } from '#core/durations'
import { balanceCents } from '#features/invoices/balance'
import { answerRefund, findStoredInvoice, findWaitingRefunds, onlinePaymentSums } from '#features/invoices/server/store'
import type { Db } from '#platform/db/database'
import { type ListedPayment, PaymentError } from '#platform/payments/payments'
import { isPayable } from '../checkout'
import type { Comparison } from '../payment-settings'
import type { PaymentService } from './payment-service'
import * as store from './store'
import { closeIfSettled, type InvoicePaid, type SyncDeps, syncCheckout, syncPayment } from './sync-payment'

export type PaymentJobDeps = { db: Db; payments: PaymentService; invoicePaid?: InvoicePaid }

const eventsInOneRun = 200
const checkoutsInOneRun = 100

/** Handles the stored events; a failed one is retried in the next run. */
export async function handleEvents({ db, payments, invoicePaid }: PaymentJobDeps, now: Date): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  for (const { id, paymentIntentId, sessionId } of await store.findWaitingEvents(db, eventsInOneRun)) {
    try {
      if (sessionId) await syncCheckout({ db, provider, invoicePaid }, sessionId, now)
      if (paymentIntentId) await syncPayment({ db, provider, invoicePaid }, paymentIntentId, now)
      await store.markHandled(db, id, now)
    } catch (error) {
      await store.markFailed(db, id, (error as Error).message)
    }
  }
}

/** Sends refunds to the provider, each once by its key. */
export async function sendRefunds({ db, payments }: PaymentJobDeps, now: Date): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  for (const { paymentIntentId, key, ...refund } of await findWaitingRefunds(db)) {
    if (!paymentIntentId || !key) continue
    try {
      const answer = await provider.refund({ ...refund, paymentIntentId, key })
      await db.transaction((tx) => answerRefund(tx, refund, answer, now))
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      if (error.isTemporary) continue
      const failed = { id: null, state: 'failed' as const, failure: error.message.slice(0, 500) }
      await db.transaction((tx) => answerRefund(tx, refund, failed, now))
    }
  }
}

/** Checks open payment pages, for a server that Stripe cannot reach, and closes those of settled invoices. */
export async function checkOpenCheckouts({ db, payments, invoicePaid }: PaymentJobDeps, now: Date): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  for (const checkout of await store.findOpenCheckouts(db, checkoutsInOneRun)) {
    if (checkout.sessionId === null) continue
    try {
      await syncCheckout({ db, provider, invoicePaid }, checkout.sessionId, now)
      if (!(await isStillOwed(db, checkout))) await closeIfSettled({ db, provider }, checkout)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
    }
  }
}

/** Closes the payment pages of one invoice, then checks whether they were paid. */
export async function closeCheckoutsOf(
  { db, payments, invoicePaid }: PaymentJobDeps,
  invoiceId: number,
  now: Date,
): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  for (const checkout of await store.findOpenCheckoutsOf(db, invoiceId)) {
    await closeIfSettled({ db, provider }, checkout)
    await syncCheckout({ db, provider, invoicePaid }, checkout.sessionId as string, now)
  }
}

/** Checks the payment pages of one invoice, for a client who returns from there. */
export async function checkCheckoutsOf(
  { db, payments, invoicePaid }: PaymentJobDeps,
  invoiceId: number,
  now: Date,
): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  for (const { sessionId } of await store.findOpenCheckoutsOf(db, invoiceId))
    await syncCheckout({ db, provider, invoicePaid }, sessionId as string, now)
}

async function isStillOwed(db: Db, { invoiceId, amountCents, currency }: store.StoredCheckout): Promise<boolean> {
  if (invoiceId === null) return false
  const invoice = await findStoredInvoice(db, invoiceId)
  const owed = balanceCents(invoice)
  return isPayable({ ...invoice, balanceCents: owed }) && amountCents <= owed && currency === invoice.currency
}

/** Refunds and disputes may come long after the payment. */
const comparedDays = 120
const batchSize = 100

/** Compares the provider's list with ours, and records what was missed because of a lost webhook. */
export async function comparePayments({ db, payments, invoicePaid }: PaymentJobDeps, now: Date): Promise<void> {
  const provider = await payments.provider()
  if (!provider) return
  const since = new Date(now.getTime() - comparedDays * day)
  const found: Comparison = {
    comparedAt: now.toISOString(),
    from: since.toISOString().slice(0, 10),
    payments: 0,
    mended: 0,
    failure: null,
  }
  try {
    for await (const batch of batchesOf(provider.listPayments(since))) {
      const { ours, differing } = await compareBatch(db, batch)
      found.payments += ours
      for (const id of differing) if (await syncMissed({ db, provider, invoicePaid }, id, now)) found.mended++
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    found.failure = error.message.slice(0, 500)
  }
  await payments.saveComparison(found)
  await db.transaction(store.announceSettings)
}

async function syncMissed(deps: SyncDeps, paymentIntentId: string, now: Date): Promise<boolean> {
  const before = await onlinePaymentSums(deps.db, [paymentIntentId])
  await syncPayment(deps, paymentIntentId, now)
  return JSON.stringify(before) !== JSON.stringify(await onlinePaymentSums(deps.db, [paymentIntentId]))
}

async function compareBatch(db: Db, batch: ListedPayment[]) {
  const keys = await store.knownKeys(
    db,
    batch.flatMap(({ checkoutKey }) => checkoutKey ?? []),
  )
  const ours = batch.filter(
    ({ checkoutKey, state }) => state === 'paid' && checkoutKey !== null && keys.has(checkoutKey),
  )
  const stored = await onlinePaymentSums(
    db,
    ours.map(({ id }) => id),
  )
  const differing = ours.filter((listed) => {
    const own = stored.find(({ paymentIntentId }) => paymentIntentId === listed.id)
    const isSame = own?.refundedCents === listed.refundedCents && (own.disputeState !== null) === listed.isDisputed
    return !isSame || own.feeCents === null || own.disputeState === 'open'
  })
  return { ours: ours.length, differing: differing.map(({ id }) => id) }
}

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
