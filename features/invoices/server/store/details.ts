import { eq } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { toDollars } from '#core/money'
import { notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { mailsFrom } from '#platform/outbox/outbox'
import { isToken } from '../../public-link'
import { clients, deals, invoices } from '../table'
import { paymentsOf } from './payments'
import { shownInvoice, storedInvoice } from './reading'
import { historyOf } from './trail'

/** Under this name the outbox knows whose mail it is. */
export const mailOrigin = (id: number) => ({ kind: 'invoice', id })

/** One invoice with everything that hangs on it. */
export async function invoiceDetails(db: Db, id: number, now: Date) {
  const row = await storedInvoice(db, id)
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const [client] = await db.select().from(clients).where(eq(clients.id, row.clientId))
  const [deal] = row.dealId ? await db.select({ name: deals.name }).from(deals).where(eq(deals.id, row.dealId)) : []
  const payments = await paymentsOf(db, id)
  return {
    ...shownInvoice(row, today),
    clientBusinessName: client?.businessName ?? '',
    clientEmail: client?.email ?? '',
    clientAddress: client?.address ?? null,
    dealName: deal?.name ?? null,
    payments: payments.map(({ amountCents, ...payment }) => ({ ...payment, amount: toDollars(amountCents) })),
    history: await historyOf(db, id),
    mails: await mailsFrom(db, mailOrigin(id)),
  }
}

export type Details = Awaited<ReturnType<typeof invoiceDetails>>

/** The invoice that a link leads to, while the link holds. */
export async function invoiceByToken(db: Db, token: string, now: Date): Promise<Details> {
  const [found] = isToken(token)
    ? await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.publicToken, token))
    : []
  if (!found) throw notFound('This invoice is not here. The link may have been withdrawn.')
  return invoiceDetails(db, found.id, now)
}
