import { desc, eq, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#core/days'
import { conflict, invalid } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { languageFor } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listQuotes } from '../api'
import type { QuoteContent } from '../content'
import { formatQuoteNumber, quoteSeriesOf } from '../numbering'
import type { NewQuote, QuoteChanges } from '../quote-input'
import { isEditable, statusOn, wasSent } from '../status'
import { copyAttachments, keepAttachments, placeAttachments } from './store/attachments'
import { contentColumns, contentOf, writeLines } from './store/content'
import { type Actor, recordHistory } from './store/history'
import { findQuote, lockQuote, todayOf } from './store/read'
import { clients, deals, quoteRevisions, quoteSeries, quotes } from './table'

export type { QuoteQuestion } from './store/answers'
export { acceptQuote } from './store/answers'
export { billDueInstalments } from './store/billing'
export { findQuotes, lockQuote } from './store/read'
export { quoteMailBounced, quoteMailSent, quoteSentForSignature } from './store/sending'
export type { Actor }

/** How long a quote is valid where the owner does not say. */
const defaultValidDays = 30

export async function createQuote(tx: Transaction, input: NewQuote, by: Actor, now: Date) {
  const business = await readBusiness(tx)
  const { clientId, dealId = null } = input
  const billing = await findClientBilling(tx, clientId)
  await lockClientAndDeal(tx, input)
  const issueDate = input.issueDate ?? (await todayOf(tx, now))
  const content: QuoteContent = {
    title: input.title,
    issueDate,
    validUntil: input.validUntil === undefined ? addDays(issueDate, defaultValidDays) : input.validUntil,
    currency: input.currency ?? billing.currency ?? business.currency,
    taxRate: input.taxRate ?? billing.taxRate ?? 0,
    ...taxTermsOf(input),
    taxNote: input.taxNote ?? null,
    discount: input.discount ?? null,
    language: input.language ?? billing.language ?? (await languageFor(tx, clientId, business.language)),
    message: input.message ?? null,
    terms: input.terms ?? null,
    deposit: input.deposit ?? null,
    schedule: input.schedule ?? [],
    items: input.items,
  }
  const quoteNumber = await takeNumber(tx, issueDate)
  const answersMessageId = input.answersMessageId || null
  const id = await insertQuote(tx, { quoteNumber, version: 1, clientId, dealId, answersMessageId }, content, by, now)
  await placeAttachments(tx, id, await keepAttachments(tx, id, input.attachments ?? []))
  return findQuote(tx, id, now)
}

export async function editQuote(
  db: Db,
  id: number,
  { seenAt, clientId, dealId, attachments, ...changes }: QuoteChanges & { seenAt?: string | undefined },
  by: Actor,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const before = await lockQuote(tx, id)
    assertUnchanged(before, seenAt, 'This quote was changed elsewhere while you were editing. Nothing was overwritten.')
    const today = await todayOf(tx, now)
    if (!isEditable(statusOn(before, today)))
      throw conflict(
        before.status === 'accepted'
          ? 'The client accepted this quote, so it stays as it is. Write a new one for further work.'
          : `This quote is ${before.status}, so it stays as it is. Make a new version to change it.`,
      )
    await lockClientAndDeal(tx, { clientId, dealId })
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const seen = contentOf(before)
    const content: QuoteContent = {
      ...seen,
      ...given,
      ...(attachments && { attachments: await keepAttachments(tx, id, attachments) }),
    }
    // The client may have the page open: what it shows can still be accepted.
    const maySee = wasSent(before.status) || before.sealedToken !== null
    if (maySee) await tx.insert(quoteRevisions).values({ quoteId: id, revision: before.revision, content: seen })
    await tx
      .update(quotes)
      .set({
        ...contentColumns(content),
        ...(clientId !== undefined && { clientId }),
        ...(dealId !== undefined && { dealId }),
        ...(maySee && { revision: before.revision + 1 }),
        updatedAt: nextUpdatedAt(before.updatedAt, now),
      })
      .where(eq(quotes.id, id))
    await writeLines(tx, id, content)
    await recordHistory(tx, id, by, 'edited')
    await publishInvalidation(tx, [listQuotes.path])
    return findQuote(tx, id, now)
  })
}

export async function removeQuote(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote.status === 'accepted') throw conflict('The client accepted this quote, so it is kept.')
    await tx.delete(quotes).where(eq(quotes.id, id))
    await publishInvalidation(tx, [listQuotes.path])
  })
}

/** A draft that replaces the quote when it is sent; dated today and valid as long as the one before. */
export async function createVersion(tx: Transaction, id: number, by: Actor, now: Date) {
  const before = await lockQuote(tx, id)
  if (before.status === 'draft') throw conflict('This quote is still a draft. Change it as it is.')
  if (before.status === 'accepted') throw conflict('The client accepted this quote. Write a new one for further work.')
  const [newest] = await tx
    .select({ id: quotes.id, version: quotes.version })
    .from(quotes)
    .where(eq(quotes.quoteNumber, before.quoteNumber))
    .orderBy(desc(quotes.version))
    .limit(1)
  if (newest && newest.id !== id) throw conflict(`Version ${newest.version} of this quote exists already.`)
  const today = await todayOf(tx, now)
  const { validUntil, issueDate, attachments: _, ...content } = contentOf(before)
  const { quoteNumber, clientId, dealId, version, answersMessageId } = before
  const made = await insertQuote(
    tx,
    { quoteNumber, version: version + 1, replacesId: id, clientId, dealId, answersMessageId },
    { ...content, issueDate: today, validUntil: validUntil && addDays(today, daysBetween(issueDate, validUntil)) },
    by,
    now,
  )
  await copyAttachments(tx, before, made)
  return findQuote(tx, made, now)
}

type QuoteIdentity = Pick<
  typeof quotes.$inferInsert,
  'quoteNumber' | 'version' | 'replacesId' | 'clientId' | 'dealId' | 'answersMessageId'
>

async function insertQuote(tx: Transaction, identity: QuoteIdentity, content: QuoteContent, by: Actor, now: Date) {
  const [created] = await tx
    .insert(quotes)
    .values({ ...identity, ...contentColumns(content), updatedAt: now })
    .returning({ id: quotes.id })
  const id = created?.id as number
  await writeLines(tx, id, content)
  await recordHistory(tx, id, by, 'created')
  await publishInvalidation(tx, [listQuotes.path])
  return id
}

async function takeNumber(tx: Db, issueDate: string): Promise<string> {
  const series = quoteSeriesOf(issueDate)
  const [taken] = await tx
    .insert(quoteSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: quoteSeries.series, set: { last: sql`${quoteSeries.last} + 1` } })
    .returning({ last: quoteSeries.last })
  return formatQuoteNumber(series, taken?.last ?? 1)
}

type Linked = { clientId?: number | undefined; dealId?: number | null | undefined }

/** Locks the client and the deal, so that neither is deleted before the quote is stored. */
async function lockClientAndDeal(tx: Db, { clientId, dealId }: Linked): Promise<void> {
  const exists = async (table: typeof clients | typeof deals, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await exists(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (dealId && !(await exists(deals, dealId))) throw invalid({ dealId: 'That deal no longer exists' })
}
