import { randomUUID } from 'node:crypto'
import { hour, minute } from '#core/durations'
import { balanceCents } from '#features/invoices/balance'
import { documentLabels } from '#features/invoices/document-labels'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { publicPath } from '#features/invoices/public-link'
import { findInvoiceByToken, lockInvoice } from '#features/invoices/server/store'
import { PaymentError } from '#platform/payments/payments'
import { amountToPay, isPayable } from '../checkout'
import type { PaymentService, PaymentServiceDeps } from './payment-service'
import { changeCheckout, findOpenCheckout, findOpenCheckoutsOf, insertCheckout, type StoredCheckout } from './store'
import { closeIfSettled, type InvoicePaid, type SyncDeps, syncCheckout } from './sync-payment'

export type CheckoutDeps = Pick<PaymentServiceDeps, 'db' | 'publicUrl'> & {
  payments: PaymentService
  invoicePaid?: InvoicePaid
}

/** Stripe keeps a session open for a day at most. */
const openFor = 23 * hour
const margin = 30 * minute

export type OpenedCheckout = { url: string } | { problem: 'amount' | 'closed' | 'provider' | 'card' }

/** The page where the client pays an invoice from the invoice's own page. */
export async function openCheckout(
  deps: CheckoutDeps,
  token: string,
  typedAmount: string | undefined,
  now: Date,
): Promise<OpenedCheckout> {
  const { id, clientEmail, language } = await findInvoiceByToken(deps.db, token, now)
  const returnUrl = `${deps.publicUrl}${publicPath(token)}`
  return openInvoiceCheckout(deps, { id, email: clientEmail, language, typedAmount, returnUrl, openFor, margin }, now)
}

type CheckoutRequest = {
  /** The invoice's id. */
  id: number
  email: string
  language: DocumentLanguage
  typedAmount: string | undefined
  returnUrl: string
  openFor: number
  /** A page that expires sooner than this is not offered again. */
  margin: number
}

/** The page where an invoice is paid: one for each invoice and amount, also for two clicks at once. */
export async function openInvoiceCheckout(
  { db, payments, invoicePaid }: Omit<CheckoutDeps, 'publicUrl'>,
  { id, email, language, typedAmount, returnUrl, openFor, margin }: CheckoutRequest,
  now: Date,
): Promise<OpenedCheckout> {
  const provider = await payments.provider()
  if (!provider) return { problem: 'closed' }
  const offeredUntil = new Date(now.getTime() + margin)
  try {
    await closeExpiringCheckouts({ db, provider, invoicePaid }, id, offeredUntil, now)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { problem: 'provider' }
  }
  const prepared = await db.transaction(async (tx): Promise<StoredCheckout | 'amount' | 'closed'> => {
    const invoice = await lockInvoice(tx, id)
    const owed = { ...invoice, balanceCents: balanceCents(invoice) }
    if (!isPayable(owed)) return 'closed'
    const amountCents = amountToPay(typedAmount, owed)
    if (amountCents === undefined) return 'amount'
    const { currency, invoiceNumber } = invoice
    const wanted = { invoiceId: id, amountCents, currency }
    const open = await findOpenCheckout(tx, wanted, offeredUntil)
    const expiresAt = new Date(now.getTime() + openFor)
    return open ?? insertCheckout(tx, { ...wanted, invoiceNumber, key: randomUUID(), expiresAt })
  })
  if (typeof prepared === 'string') return { problem: prepared }
  if (prepared.url) return { url: prepared.url }
  try {
    const { sessionId, url } = await provider.openCheckout({
      key: prepared.key,
      amountCents: prepared.amountCents,
      currency: prepared.currency,
      title: `${documentLabels[language].invoice} ${prepared.invoiceNumber}`,
      email,
      language,
      returnUrl,
      expiresAt: prepared.expiresAt,
    })
    await changeCheckout(db, prepared.id, { state: 'open', sessionId, url }, ['opening'])
    return { url }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    // After a permanent error the next click starts a new session; after a temporary one it continues with this one.
    if (!error.isTemporary) await changeCheckout(db, prepared.id, { state: 'failed' }, ['opening'])
    return { problem: notTaken.includes(error.code) ? 'card' : 'provider' }
  }
}

/** Trying again does not help: cards do not accept this amount. */
const notTaken = ['amount_not_taken', 'amount_too_small', 'amount_too_large']

/**
 * Closes the payment pages that are about to expire, so that none is open besides the next one; a payment made on them
 * is recorded.
 */
async function closeExpiringCheckouts(deps: SyncDeps, invoiceId: number, until: Date, now: Date): Promise<void> {
  for (const checkout of await findOpenCheckoutsOf(deps.db, invoiceId)) {
    if (checkout.expiresAt > until) continue
    await closeIfSettled(deps, checkout)
    await syncCheckout(deps, checkout.sessionId as string, now)
  }
}
