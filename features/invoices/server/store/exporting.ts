import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { clients, invoicePayments, invoices } from '../table'
import { selectInvoices, shownInvoice } from './reading'

export type Period = { from?: string | undefined; to?: string | undefined }

/** Issued in the period, oldest first. */
export async function invoicesIn(db: Db, { from, to }: Period, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const rows = await selectInvoices(db)
    .where(and(from ? gte(invoices.issueDate, from) : undefined, to ? lte(invoices.issueDate, to) : undefined))
    .orderBy(asc(invoices.issueDate), asc(invoices.id))
  return rows.map((row) => shownInvoice(row, today))
}

/** Come in during the period, oldest first. */
export const paymentsIn = (db: Db, { from, to }: Period) =>
  db
    .select({
      paidOn: invoicePayments.paidOn,
      invoiceNumber: invoices.invoiceNumber,
      clientName: clients.name,
      amountCents: invoicePayments.amountCents,
      currency: invoices.currency,
      method: invoicePayments.method,
      note: invoicePayments.note,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(and(from ? gte(invoicePayments.paidOn, from) : undefined, to ? lte(invoicePayments.paidOn, to) : undefined))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))
