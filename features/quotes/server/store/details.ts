import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { awaitsPayment } from '#features/invoices/ageing'
import { balanceCents } from '#features/invoices/balance'
import type { DocumentLanguage } from '#features/invoices/invoice'
import type { Db } from '#platform/db/database'
import { mailsFrom } from '#platform/outbox/outbox'
import { hashOfToken, openToken, withdrawnHash } from '#platform/secrets/link-token'
import type { Seal } from '#platform/secrets/seal'
import type { QuoteContent } from '../../content'
import { isToken } from '../../public-link'
import { statusOn } from '../../status'
import { clients, deals, documents, invoices, quoteRevisions, quotes } from '../table'
import { findHistory } from './history'
import { findStoredQuote, type StoredQuote, todayOf, toQuote } from './read'

/** Identifies the quote's mails in the outbox. */
export const mailOrigin = (id: number) => ({ kind: 'quote', id })

export async function findQuoteDetails(db: Db, id: number, now: Date) {
  const row = await findStoredQuote(db, id)
  const today = await todayOf(db, now)
  const [deal] = row.dealId ? await db.select({ name: deals.name }).from(deals).where(eq(deals.id, row.dealId)) : []
  const [finalInvoice] = row.finalInvoiceId
    ? await db
        .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })
        .from(invoices)
        .where(eq(invoices.id, row.finalInvoiceId))
    : []
  return {
    ...toQuote(row, today),
    ...(await findRecipient(db, row.clientId)),
    sealedToken: row.sealedToken,
    answersMessageId: row.answersMessageId,
    dealName: deal?.name ?? null,
    acceptance: await findAcceptance(db, row),
    declineReason: row.declineReason,
    finalInvoice: finalInvoice ?? null,
    versions: await findVersions(db, row.quoteNumber, today),
    history: await findHistory(db, id),
    mails: await mailsFrom(db, mailOrigin(id)),
  }
}

export async function findRecipient(db: Db, clientId: number) {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return {
    clientBusinessName: client?.businessName ?? '',
    clientEmail: client?.email ?? '',
    clientAddress: client?.address ?? null,
    clientTaxNumber: (await findClientBilling(db, clientId)).taxNumber ?? '',
  }
}

async function findAcceptance(db: Db, row: StoredQuote) {
  if (row.acceptedAt === null) return null
  const [document] = row.acceptedDocumentId
    ? await db
        .select({ id: documents.id, path: documents.path })
        .from(documents)
        .where(eq(documents.id, row.acceptedDocumentId))
    : []
  return {
    name: row.acceptedName,
    at: row.acceptedAt,
    address: row.acceptedAddress,
    browser: row.acceptedBrowser,
    document: document ?? null,
  }
}

async function findVersions(db: Db, quoteNumber: string, today: string) {
  const rows = await db
    .select({ id: quotes.id, version: quotes.version, status: quotes.status, validUntil: quotes.validUntil })
    .from(quotes)
    .where(eq(quotes.quoteNumber, quoteNumber))
    .orderBy(asc(quotes.version))
  return rows.map((row) => ({ id: row.id, version: row.version, status: statusOn(row, today) }))
}

/** The language of the quote whose newest link was this one, if it was withdrawn. */
export async function findWithdrawnLink(db: Db, token: string): Promise<{ language: DocumentLanguage } | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db
    .select({ language: quotes.language })
    .from(quotes)
    .where(eq(quotes.tokenHash, withdrawnHash(hashOfToken(token))))
  return found
}

/** Not found if the link was withdrawn. Text that does not have the form of a token is not looked up. */
export async function findQuoteByToken(db: Db, token: string): Promise<StoredQuote> {
  const [found] = isToken(token)
    ? await db
        .select({ id: quotes.id })
        .from(quotes)
        .where(eq(quotes.tokenHash, hashOfToken(token)))
    : []
  if (!found) throw notFound('This quote is not here. The link may have been withdrawn.')
  return findStoredQuote(db, found.id)
}

/** What the client saw before the owner changed it. */
export async function findRevision(db: Db, quoteId: number, revision: number): Promise<QuoteContent | undefined> {
  const [found] = await db
    .select({ content: quoteRevisions.content })
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quoteId), eq(quoteRevisions.revision, revision)))
  return found?.content as QuoteContent | undefined
}

/** The invoices made on acceptance that the client can open. */
export async function findInvoicePages(db: Db, { instalments }: StoredQuote, invoiceSeal: Seal) {
  const ids = instalments.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, ids), isNotNull(invoices.sealedToken)))
    .orderBy(asc(invoices.id))
  return found.flatMap((invoice) => {
    const token = openToken(invoiceSeal, invoice.sealedToken ?? '')
    const owedCents = awaitsPayment(invoice.status) ? balanceCents(invoice) : 0
    return token === undefined ? [] : [{ number: invoice.invoiceNumber, token, owedCents, currency: invoice.currency }]
  })
}

/** The sealed token of the newest later version that the client can open. */
export async function findReplacement(db: Db, { quoteNumber, version }: StoredQuote): Promise<string | undefined> {
  const later = await db
    .select({ sealedToken: quotes.sealedToken })
    .from(quotes)
    .where(and(eq(quotes.quoteNumber, quoteNumber), gt(quotes.version, version)))
    .orderBy(asc(quotes.version))
  return later.findLast(({ sealedToken }) => sealedToken !== null)?.sealedToken ?? undefined
}
