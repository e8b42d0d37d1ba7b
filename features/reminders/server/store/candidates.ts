import { and, asc, eq, gt, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { balanceCents } from '#features/invoices/balance'
import type { DocumentLanguage } from '#features/invoices/invoice'
import type { Db } from '#platform/db/database'
import { clientBilling, clients, invoicePayments, invoiceReminders, invoices } from '../table'

const sliceSize = 100

/** Statuses in which a client owes something. */
export const awaitedStatuses = ['sent', 'pending', 'overdue'] as const

type Period = { dueFrom: Day; dueTo: Day; paidSince?: Date }

export type Candidate = Awaited<ReturnType<typeof findSlice>>[number]

/** Invoices that are owed and due in a period, slice by slice; on request also those paid since. */
export async function* candidates(db: Db, period: Period, timeZone: string) {
  for (let after = 0; ; ) {
    const found = await findSlice(db, period, after)
    for (const row of found) yield withDays(row, timeZone)
    const last = found.at(-1)
    if (!last) return
    after = last.id
  }
}

/** A card payment that the client disputes. */
export const hasDisputedPayment = sql<boolean>`exists (
  select from ${invoicePayments} as paid where paid.invoice_id = ${invoices}.id and paid.dispute_state = 'open'
)`

const findSlice = (db: Db, { dueFrom, dueTo, paidSince }: Period, after: number) =>
  db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      status: invoices.status,
      amountCents: invoices.amountCents,
      paidCents: invoices.paidCents,
      creditedCents: invoices.creditedCents,
      currency: invoices.currency,
      dueDate: invoices.dueDate,
      issueDate: invoices.issueDate,
      sentAt: invoices.sentAt,
      paidAt: invoices.paidAt,
      language: sql<DocumentLanguage>`coalesce(${clientBilling.language}, ${invoices.language})`,
      clientName: clients.name,
      clientEmail: clients.email,
      remindersOff: sql<boolean>`coalesce(${clientBilling.remindersOff}, false)`,
      inDispute: sql<boolean>`(coalesce(${clientBilling.inDispute}, false) or ${hasDisputedPayment})`,
      sentSteps: sql<number[]>`array(
        select step from ${invoiceReminders} as sent
        where sent.invoice_id = ${invoices.id} and sent.due_date = ${invoices.dueDate}
      )`,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(clientBilling, eq(clientBilling.clientId, invoices.clientId))
    .where(
      and(
        gt(invoices.id, after),
        isNotNull(invoices.dueDate),
        gte(invoices.dueDate, dueFrom),
        lte(invoices.dueDate, dueTo),
        or(
          inArray(invoices.status, [...awaitedStatuses]),
          paidSince && and(eq(invoices.status, 'paid'), gte(invoices.paidAt, paidSince)),
        ),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(sliceSize)

const withDays = (row: Candidate, timeZone: string) => ({
  ...row,
  dueDate: row.dueDate as Day,
  knownSince: row.sentAt ? dayIn(timeZone, row.sentAt) : row.issueDate,
  paidOn: row.status === 'paid' && row.paidAt ? dayIn(timeZone, row.paidAt) : null,
  openCents: row.status === 'paid' ? row.amountCents : balanceCents(row),
})

export type OwedInvoice = ReturnType<typeof withDays>

/** Why no reminder is sent for an invoice; null if one can be. */
export function obstacleOf({ remindersOff, inDispute, clientEmail }: OwedInvoice): string | null {
  if (inDispute) return 'The client is in dispute'
  if (remindersOff) return 'Reminders are off for this client'
  return clientEmail ? null : 'The client has no email address'
}

/** The due dates for which any step can fall on a day. */
export const dueDatesFor = (steps: number[], from: Day, to: Day): Period => ({
  // A step moves by at most six days of rest.
  dueFrom: addDays(from, -Math.max(...steps) - 6),
  dueTo: addDays(to, -Math.min(...steps)),
})
