import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { managePath } from '#features/booking/booking'
import { bookingSeal } from '#features/booking/server/deps'
import { bookings } from '#features/booking/server/table'
import { awaitsPayment, isOverdue } from '#features/invoices/ageing'
import { invoices } from '#features/invoices/server/table'
import type { PortalClient, PortalContent } from '#features/portal/portal-content'
import { publicPath as quotePath } from '#features/quotes/public-link'
import { quoteLinkSeal } from '#features/quotes/server/link-seal'
import { quotes } from '#features/quotes/server/table'
import { awaitsAnswer, statusOn } from '#features/quotes/status'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { openToken } from '#platform/secrets/link-token'
import type { ReadClientContracts } from './client-contracts'

const maxListed = 100

/** What the owner has sent to a client: drafts and what was cancelled stay in the office. */
export const portalContentReader =
  (secret: string, readContracts: ReadClientContracts) =>
  async (db: Db, client: PortalClient, visitor: string, now: Date): Promise<PortalContent> => {
    const today = dayIn((await readBusiness(db)).timeZone, now)
    return {
      quotes: await readQuotes(db, secret, client.id, today),
      contracts: await readContracts(db, client, visitor, now),
      invoices: await readInvoices(db, client.id, today),
      bookings: await readBookings(db, secret, client.id, now),
    }
  }

async function readQuotes(db: Db, secret: string, clientId: number, today: string): Promise<PortalContent['quotes']> {
  const seal = quoteLinkSeal(secret)
  const rows = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.clientId, clientId), ne(quotes.status, 'draft'), isNotNull(quotes.sealedToken)))
    .orderBy(desc(inArray(quotes.status, ['sent', 'viewed'])), desc(quotes.issueDate), desc(quotes.id))
    .limit(maxListed)
  return rows.flatMap(({ id, quoteNumber, title, amountCents, currency, validUntil, sealedToken, ...row }) => {
    const status = statusOn({ ...row, validUntil }, today)
    if (status === 'draft' || status === 'replaced') return []
    const token = sealedToken && openToken(seal, sealedToken)
    return [
      {
        id,
        number: quoteNumber,
        title,
        amountCents,
        currency,
        validUntil,
        status,
        awaitsAnswer: awaitsAnswer(status),
        url: token ? quotePath(token) : null,
      },
    ]
  })
}

async function readInvoices(db: Db, clientId: number, today: string): Promise<PortalContent['invoices']> {
  const rows = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        inArray(invoices.status, ['sent', 'pending', 'overdue', 'paid']),
        or(isNotNull(invoices.sentAt), isNotNull(invoices.sealedToken)),
      ),
    )
    .orderBy(asc(eq(invoices.status, 'paid')), desc(invoices.issueDate), desc(invoices.id))
    .limit(maxListed)
  return rows.map((row) => {
    const { id, invoiceNumber, amountCents, paidCents, creditedCents, currency, issueDate, dueDate, status } = row
    const owed = awaitsPayment(status) ? Math.max(0, amountCents - creditedCents - paidCents) : 0
    return {
      id,
      number: invoiceNumber,
      amountCents,
      owedCents: owed,
      currency,
      issueDate,
      dueDate,
      isOverdue: isOverdue(row, today),
    }
  })
}

async function readBookings(db: Db, secret: string, clientId: number, now: Date): Promise<PortalContent['bookings']> {
  const seal = bookingSeal(secret)
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.clientId, clientId), inArray(bookings.status, ['confirmed', 'pending']), gte(bookings.end, now)),
    )
    .orderBy(asc(bookings.start), asc(bookings.id))
    .limit(maxListed)
  return rows.map(({ id, typeName, start, end, timeZone, place, status, sealedToken }) => {
    const token = openToken(seal, sealedToken)
    return {
      id,
      title: typeName,
      start,
      end,
      timeZone,
      place,
      isConfirmed: status === 'confirmed',
      url: token ? managePath(token) : null,
    }
  })
}
