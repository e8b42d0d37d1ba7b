import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { conflict } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { type LinkToken, withdrawnHash } from '#platform/secrets/link-token'
import { listQuotes } from '../../api'
import { awaitsAnswer, statusOn } from '../../status'
import { quotes } from '../table'
import { type Actor, clientActor, recordHistory, systemActor } from './history'
import { lockQuote, type StoredQuote, todayOf } from './read'

/** Locks a quote that can be sent. */
export async function lockSendable(tx: Db, id: number, now: Date): Promise<StoredQuote> {
  const quote = await lockQuote(tx, id)
  const status = statusOn(quote, await todayOf(tx, now))
  if (status === 'expired') throw conflict('This quote has expired. Change until when it is valid before you send it.')
  if (!awaitsAnswer(status)) throw conflict(`This quote is ${status}, so it is not sent again.`)
  await assertNoneAccepted(tx, quote)
  return quote
}

/** Returns the sealed token, and whether it is the new one. Keeps `updatedAt`, so that open editors can still save. */
export async function saveToken(tx: Transaction, quote: StoredQuote, made: LinkToken, by: Actor) {
  if (quote.sealedToken) return { sealedToken: quote.sealedToken, isNew: false }
  const { tokenHash, sealedToken } = made
  await tx
    .update(quotes)
    .set({ tokenHash, sealedToken, updatedAt: sql`${quotes.updatedAt}` })
    .where(eq(quotes.id, quote.id))
  await recordHistory(tx, quote.id, by, 'link-made')
  await publishInvalidation(tx, [listQuotes.path])
  return { sealedToken, isNew: true }
}

/** Whether there was a link. */
export async function revokeLink(tx: Transaction, id: number, by: Actor): Promise<boolean> {
  const { tokenHash, sealedToken } = await lockQuote(tx, id)
  if (!tokenHash || !sealedToken) return false
  await tx
    .update(quotes)
    .set({ tokenHash: withdrawnHash(tokenHash), sealedToken: null, updatedAt: sql`${quotes.updatedAt}` })
    .where(eq(quotes.id, id))
  await recordHistory(tx, id, by, 'link-revoked')
  await publishInvalidation(tx, [listQuotes.path])
  return true
}

/** A draft becomes `sent`, and what it replaces `replaced`. */
export async function markSent(tx: Transaction, quote: StoredQuote, at: Date): Promise<void> {
  await assertNoneAccepted(tx, quote)
  await tx
    .update(quotes)
    .set({
      status: sql`case when ${quotes.status} = 'draft' then 'sent' else ${quotes.status} end`,
      sentAt: at,
      updatedAt: sql`${quotes.updatedAt}`,
    })
    .where(eq(quotes.id, quote.id))
  const replaced = await tx
    .update(quotes)
    .set({ status: 'replaced', updatedAt: at })
    .where(and(earlierVersions(quote), inArray(quotes.status, ['draft', 'sent', 'viewed', 'declined'])))
    .returning({ id: quotes.id })
  for (const { id } of replaced) await recordHistory(tx, id, systemActor, 'replaced', `version ${quote.version}`)
  await publishInvalidation(tx, [listQuotes.path])
}

/** A quote that goes out to be signed counts as sent. One that was accepted can still be signed. */
export async function quoteSentForSignature(tx: Transaction, id: number, at: Date): Promise<void> {
  if ((await lockQuote(tx, id)).status === 'accepted') return
  const quote = await lockSendable(tx, id, at)
  if (quote.status === 'draft') await markSent(tx, quote, at)
}

/** Called on delivery. */
export async function quoteMailSent(tx: Transaction, id: number, at: Date): Promise<void> {
  const [found] = await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
  // Deleted before its mail was delivered.
  if (!found) return
  const quote = await lockQuote(tx, id)
  await recordHistory(tx, id, systemActor, 'mail-sent')
  // An earlier version was accepted while the mail was on its way.
  if (await isEarlierAccepted(tx, quote)) return
  await markSent(tx, quote, at)
}

/** Returns the number of the quote, unless it was deleted. */
export async function quoteMailBounced(tx: Transaction, id: number, detail: string): Promise<string | undefined> {
  const [quote] = await tx.select({ quoteNumber: quotes.quoteNumber }).from(quotes).where(eq(quotes.id, id))
  if (!quote) return undefined
  await recordHistory(tx, id, systemActor, 'mail-bounced', detail)
  await publishInvalidation(tx, [listQuotes.path])
  return quote.quoteNumber
}

/** Records the first view; remembers which revision the client saw last. */
export async function markViewed(db: Db, quote: StoredQuote, now: Date): Promise<void> {
  const isFirst = quote.viewedAt === null
  if (!isFirst && quote.viewedRevision === quote.revision) return
  await db.transaction(async (tx) => {
    await tx
      .update(quotes)
      .set({
        viewedAt: sql`coalesce(${quotes.viewedAt}, ${now.toISOString()}::timestamptz)`,
        viewedRevision: quote.revision,
        status: sql`case when ${quotes.status} in ('draft', 'sent') then 'viewed' else ${quotes.status} end`,
        updatedAt: sql`${quotes.updatedAt}`,
      })
      .where(eq(quotes.id, quote.id))
    if (isFirst) await recordHistory(tx, quote.id, clientActor, 'viewed')
    await publishInvalidation(tx, [listQuotes.path])
  })
}

const earlierVersions = ({ quoteNumber, version }: StoredQuote) =>
  and(eq(quotes.quoteNumber, quoteNumber), lt(quotes.version, version))

/** Locks the earlier versions, so that none is accepted meanwhile. */
async function isEarlierAccepted(tx: Db, quote: StoredQuote): Promise<boolean> {
  if (quote.version === 1) return false
  const earlier = await tx
    .select({ status: quotes.status })
    .from(quotes)
    .where(earlierVersions(quote))
    .orderBy(quotes.id)
    .for('update')
  return earlier.some(({ status }) => status === 'accepted')
}

async function assertNoneAccepted(tx: Db, quote: StoredQuote): Promise<void> {
  if (await isEarlierAccepted(tx, quote))
    throw conflict('The client accepted an earlier version meanwhile, so this one is not sent.')
}
