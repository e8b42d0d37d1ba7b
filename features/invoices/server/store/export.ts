import { and, asc, eq, gt, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { clients, invoicePayments, invoices } from '../table'
import { selectInvoices, toInvoice } from './read'

export type Period = { from?: string | undefined; to?: string | undefined }

/** By issue date, oldest first. */
export async function findInvoicesInPeriod(db: Db, { from, to }: Period, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const inPeriod = and(from ? gte(invoices.issueDate, from) : undefined, to ? lte(invoices.issueDate, to) : undefined)
  const rows = await selectInvoices(db).where(inPeriod).orderBy(asc(invoices.issueDate), asc(invoices.id))
  const clientOf = await findClientsOf(db, rows)
  const lastPayments = await db
    .select({ invoiceId: invoicePayments.invoiceId, paidOn: max(invoicePayments.paidOn) })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(inPeriod)
    .groupBy(invoicePayments.invoiceId)
  const paidOn = new Map(lastPayments.map((payment) => [payment.invoiceId, payment.paidOn]))
  return rows.map((row) => ({
    ...toInvoice(row, today),
    ...clientOf(row),
    paidOn: row.status === 'paid' ? (paidOn.get(row.id) ?? null) : null,
  }))
}

/** By payment date, oldest first. */
export const findPaymentsInPeriod = (db: Db, { from, to }: Period) =>
  db
    .select({
      paidOn: invoicePayments.paidOn,
      invoiceNumber: invoices.invoiceNumber,
      clientName: clients.name,
      clientBusinessName: sql<string>`coalesce(${clients.businessName}, '')`,
      clientEmail: sql<string>`coalesce(${clients.email}, '')`,
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

const batchSize = 500

/** All invoices with the client data their PDFs need, by id, in batches. */
export async function* readDocumentSources(db: Db, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  let last = 0
  for (;;) {
    const rows = await selectInvoices(db).where(gt(invoices.id, last)).orderBy(asc(invoices.id)).limit(batchSize)
    const final = rows.at(-1)
    if (!final) return
    const clientOf = await findClientsOf(db, rows)
    yield rows.map((row) => ({ ...toInvoice(row, today), ...clientOf(row), dealName: null }))
    last = final.id
  }
}

/** The client data of these invoices. */
async function findClientsOf(db: Db, invoicesOfClients: { clientId: number }[]) {
  const ids = [...new Set(invoicesOfClients.map(({ clientId }) => clientId))]
  const found = ids.length === 0 ? [] : await db.select().from(clients).where(inArray(clients.id, ids))
  const byId = new Map(found.map((client) => [client.id, client]))
  return ({ clientId }: { clientId: number }) => {
    const client = byId.get(clientId)
    return {
      clientBusinessName: client?.businessName ?? '',
      clientEmail: client?.email ?? '',
      clientAddress: client?.address ?? null,
    }
  }
}

/** Years with invoices or payments. */
export async function findInvoiceYears(db: Db): Promise<number[]> {
  const { rows } = (await db.execute(sql`select distinct extract(year from issue_date)::int as year from ${invoices}
    union select distinct extract(year from paid_on)::int from ${invoicePayments} order by 1`)) as unknown as {
    rows: { year: number }[]
  }
  return rows.map(({ year }) => year)
}
