import { and, asc, eq, gt, gte, inArray, lte, max, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayIn } from '#core/days'
import { findTaxNumbers } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { withoutDeductedTaxes } from '../../deductions'
import type { RefundMethod } from '../../payment'
import { clients, creditNotes, invoicePayments, invoiceRefunds, invoices } from '../table'
import { findDeductions } from './deductions'
import { findDeductedTaxes, selectInvoices, toInvoice } from './read'

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
  const deductedTaxes = await findDeductedTaxes(
    db,
    rows.filter(({ deductedCents }) => deductedCents > 0).map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...withoutDeductedTaxes(toInvoice(row, today), deductedTaxes.get(row.id) ?? []),
    ...clientOf(row),
    paidOn: row.status === 'paid' ? (paidOn.get(row.id) ?? null) : null,
  }))
}

const clientColumns = {
  clientName: clients.name,
  clientBusinessName: sql<string>`coalesce(${clients.businessName}, '')`,
  clientEmail: sql<string>`coalesce(${clients.email}, '')`,
}

/** Payments and refunds by date, oldest first. */
export async function findPaymentsInPeriod(db: Db, { from, to }: Period) {
  const payments = await db
    .select({
      paidOn: invoicePayments.paidOn,
      invoiceNumber: invoices.invoiceNumber,
      ...clientColumns,
      amountCents: invoicePayments.amountCents,
      currency: invoices.currency,
      method: sql<RefundMethod>`${invoicePayments.method}`,
      note: invoicePayments.note,
      feeCents: invoicePayments.feeCents,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(within(invoicePayments.paidOn, { from, to }))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))
  const refunds = await db
    .select({
      paidOn: invoiceRefunds.refundedOn,
      invoiceNumber: invoices.invoiceNumber,
      ...clientColumns,
      amountCents: sql<number>`(-${invoiceRefunds.amountCents})::float8`,
      currency: invoices.currency,
      method: invoiceRefunds.method,
      note: invoiceRefunds.note,
      feeCents: sql<number | null>`null::float8`,
    })
    .from(invoiceRefunds)
    .innerJoin(invoices, eq(invoices.id, invoiceRefunds.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(and(ne(invoiceRefunds.state, 'failed'), within(invoiceRefunds.refundedOn, { from, to })))
    .orderBy(asc(invoiceRefunds.refundedOn), asc(invoiceRefunds.id))
  return [...payments, ...refunds].sort((one, other) =>
    one.paidOn < other.paidOn ? -1 : one.paidOn > other.paidOn ? 1 : 0,
  )
}

/** By issue date, oldest first. */
export const findCreditNotesInPeriod = (db: Db, period: Period) =>
  db
    .select({
      number: creditNotes.number,
      issueDate: creditNotes.issueDate,
      invoiceNumber: invoices.invoiceNumber,
      ...clientColumns,
      amountCents: creditNotes.amountCents,
      currency: invoices.currency,
      reason: creditNotes.reason,
      taxes: creditNotes.taxes,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(within(creditNotes.issueDate, period))
    .orderBy(asc(creditNotes.issueDate), asc(creditNotes.id))

const within = (day: PgColumn, { from, to }: Period) =>
  and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined)

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
    const sources = []
    for (const row of rows) {
      const deductions = await findDeductions(db, row)
      sources.push({ ...toInvoice(row, today), ...clientOf(row), deductions, dealName: null })
    }
    yield sources
    last = final.id
  }
}

/** The client data of these invoices. */
async function findClientsOf(db: Db, invoicesOfClients: { clientId: number }[]) {
  const ids = [...new Set(invoicesOfClients.map(({ clientId }) => clientId))]
  const found = ids.length === 0 ? [] : await db.select().from(clients).where(inArray(clients.id, ids))
  const byId = new Map(found.map((client) => [client.id, client]))
  const taxNumbers = await findTaxNumbers(db, ids)
  return ({ clientId }: { clientId: number }) => {
    const client = byId.get(clientId)
    return {
      clientBusinessName: client?.businessName ?? '',
      clientEmail: client?.email ?? '',
      clientAddress: client?.address ?? null,
      clientTaxNumber: taxNumbers.get(clientId) ?? '',
    }
  }
}

/** Years with invoices, payments, refunds or credit notes. */
export async function findInvoiceYears(db: Db): Promise<number[]> {
  const { rows } = (await db.execute(sql`select distinct extract(year from issue_date)::int as year from ${invoices}
    union select distinct extract(year from paid_on)::int from ${invoicePayments}
    union select distinct extract(year from refunded_on)::int from ${invoiceRefunds}
    union select distinct extract(year from credit_notes.issue_date)::int from ${creditNotes} order by 1`)) as unknown as {
    rows: { year: number }[]
  }
  return rows.map(({ year }) => year)
}
