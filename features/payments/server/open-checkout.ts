import { randomUUID } from 'node:crypto'
import { hour, minute } from '#core/durations'
import { balanceCents } from '#features/invoices/balance'
import { documentLabels } from '#features/invoices/document-labels'
import { publicPath } from '#features/invoices/public-link'
import { findInvoiceByToken, lockInvoice } from '#features/invoices/server/store'
import { PaymentError } from '#platform/payments/payments'
import { amountToPay, isPayable } from '../checkout'
import type { PaymentService, PaymentServiceDeps } from './payment-service'
import { changeCheckout, findOpenCheckout, insertCheckout, type StoredCheckout } from './store'

export type CheckoutDeps = Pick<PaymentServiceDeps, 'db' | 'publicUrl'> & { payments: PaymentService }

/** Stripe keeps a session open for a day at most. */
const openFor = 23 * hour
/** A page that is about to close is not offered again. */
const margin = 30 * minute

export type OpenedCheckout = { url: string } | { problem: 'amount' | 'closed' | 'provider' }

/** The page where the client pays an invoice: one for each invoice and amount, also for two clicks at once. */
export async function openCheckout(
  { db, publicUrl, payments }: CheckoutDeps,
  token: string,
  typedAmount: string | undefined,
  now: Date,
): Promise<OpenedCheckout> {
  const provider = await payments.provider()
  const { id, clientEmail, language } = await findInvoiceByToken(db, token, now)
  if (!provider) return { problem: 'closed' }
  const prepared = await db.transaction(async (tx): Promise<StoredCheckout | 'amount' | 'closed'> => {
    const invoice = await lockInvoice(tx, id)
    const owed = { ...invoice, balanceCents: balanceCents(invoice) }
    if (!isPayable(owed)) return 'closed'
    const amountCents = amountToPay(typedAmount, owed)
    if (amountCents === undefined) return 'amount'
    const { currency, invoiceNumber } = invoice
    const wanted = { invoiceId: id, amountCents, currency }
    const open = await findOpenCheckout(tx, wanted, new Date(now.getTime() + margin))
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
      email: clientEmail,
      language,
      returnUrl: `${publicUrl}${publicPath(token)}`,
      expiresAt: prepared.expiresAt,
    })
    await changeCheckout(db, prepared.id, { state: 'open', sessionId, url }, ['opening'])
    return { url }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    // The next click begins anew; after an accident it takes up this one.
    if (!error.isTemporary) await changeCheckout(db, prepared.id, { state: 'failed' }, ['opening'])
    return { problem: 'provider' }
  }
}
