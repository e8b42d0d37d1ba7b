import { eq } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { fromCents } from '#core/money'
import { notFound } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { mailsFrom } from '#platform/outbox/outbox'
import { hashOfToken } from '#platform/secrets/link-token'
import { excessCents } from '../../balance'
import { isToken } from '../../public-link'
import { clients, deals, invoices } from '../table'
import { findCredit } from './client-credit'
import { findCreditNotes, toCreditNote } from './credit-notes'
import { findDeductions } from './deductions'
import { findHistory } from './history'
import { findPayments, findRefunds } from './payments'
import { findStoredInvoice, toInvoice } from './read'

/** Identifies the invoice's mails in the outbox. */
export const mailOrigin = (id: number) => ({ kind: 'invoice', id })

/** An invoice with its payments, refunds, credit notes, history and mails. */
export async function findInvoiceDetails(db: Db, id: number, now: Date) {
  const row = await findStoredInvoice(db, id)
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const [client] = await db.select().from(clients).where(eq(clients.id, row.clientId))
  const [deal] = row.dealId ? await db.select({ name: deals.name }).from(deals).where(eq(deals.id, row.dealId)) : []
  const billing = await findClientBilling(db, row.clientId)
  const payments = await findPayments(db, id)
  const amount = (cents: number) => fromCents(cents, row.currency)
  const credit = await findCredit(db, row.clientId)
  return {
    ...toInvoice(row, today),
    clientBusinessName: client?.businessName ?? '',
    clientEmail: client?.email ?? '',
    clientAddress: client?.address ?? null,
    clientTaxNumber: billing.taxNumber ?? '',
    dealName: deal?.name ?? null,
    deductions: await findDeductions(db, row),
    payments: payments.map(({ amountCents, feeCents, stripePaymentIntentId, ...payment }) => ({
      ...payment,
      amount: amount(amountCents),
      isOnline: stripePaymentIntentId !== null,
      fee: feeCents === null ? null : amount(feeCents),
    })),
    refunds: (await findRefunds(db, id)).map(({ amountCents, ...refund }) => ({
      ...refund,
      amount: amount(amountCents),
    })),
    creditNotes: (await findCreditNotes(db, id)).map((note) => toCreditNote(note, row.currency)),
    excess: amount(excessCents(row)),
    clientCredit: amount(credit.find(({ currency }) => currency === row.currency)?.cents ?? 0),
    history: await findHistory(db, id),
    mails: await mailsFrom(db, mailOrigin(id)),
  }
}

export type StoredInvoiceDetails = Awaited<ReturnType<typeof findInvoiceDetails>>

/** Not found if the link was revoked. */
export async function findInvoiceByToken(db: Db, token: string, now: Date): Promise<StoredInvoiceDetails> {
  const [found] = isToken(token)
    ? await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(eq(invoices.tokenHash, hashOfToken(token)))
    : []
  if (!found) throw notFound('This invoice is not here. The link may have been withdrawn.')
  return findInvoiceDetails(db, found.id, now)
}
