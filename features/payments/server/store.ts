import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, max, ne, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { readPaymentSettings } from '../api'
import type { CheckoutState } from '../checkout'
import { checkouts, stripeEvents } from './table'

export type StoredCheckout = typeof checkouts.$inferSelect

const isOpen = inArray(checkouts.state, ['opening', 'open'])

type CheckoutOf = { invoiceId: number; amountCents: number; currency: string }

/** The payment page for this invoice and amount that is still open for a while. */
export async function findOpenCheckout(tx: Db, { invoiceId, amountCents, currency }: CheckoutOf, until: Date) {
  const ofInvoice = and(
    eq(checkouts.invoiceId, invoiceId),
    eq(checkouts.amountCents, amountCents),
    eq(checkouts.currency, currency),
    isOpen,
  )
  await tx
    .update(checkouts)
    .set({ state: 'expired' })
    .where(and(ofInvoice, lte(checkouts.expiresAt, until)))
  const [found] = await tx.select().from(checkouts).where(ofInvoice)
  return found
}

export async function insertCheckout(tx: Db, row: typeof checkouts.$inferInsert): Promise<StoredCheckout> {
  const [made] = await tx.insert(checkouts).values(row).returning()
  return made as StoredCheckout
}

export async function changeCheckout(
  db: Db,
  id: number,
  change: Partial<Pick<StoredCheckout, 'state' | 'sessionId' | 'url' | 'paymentIntentId' | 'problem'>>,
  /** Only from one of these states. */
  from?: CheckoutState[],
): Promise<boolean> {
  const changed = await db
    .update(checkouts)
    .set(change)
    .where(and(eq(checkouts.id, id), from && inArray(checkouts.state, from)))
    .returning({ id: checkouts.id })
  return changed.length > 0
}

export async function findCheckoutByKey(db: Db, key: string): Promise<StoredCheckout | undefined> {
  const [found] = await db.select().from(checkouts).where(eq(checkouts.key, key))
  return found
}

export async function findCheckoutBySession(db: Db, sessionId: string): Promise<StoredCheckout | undefined> {
  const [found] = await db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId))
  return found
}

/** A session is open for a day at most, so there are few. */
export const findOpenCheckouts = (db: Db, limit: number) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), isNotNull(checkouts.sessionId)))
    .orderBy(desc(checkouts.id))
    .limit(limit)

export const findOpenCheckoutsOf = (db: Db, invoiceId: number) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.invoiceId, invoiceId), isOpen, isNotNull(checkouts.sessionId)))

/** The other paying pages of an invoice. */
export const findOtherOpenCheckouts = (db: Db, { id, invoiceId }: StoredCheckout) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.invoiceId, invoiceId ?? 0), ne(checkouts.id, id), isOpen, isNotNull(checkouts.sessionId)))

/** The keys among these that are ours; other payments belong to somebody else. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const found = await db.select({ key: checkouts.key }).from(checkouts).where(inArray(checkouts.key, keys))
  return new Set(found.map(({ key }) => key))
}

/** Replaces a problem that the owner has settled. */
export const settled = ''

export async function settleProblem(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const open = and(eq(checkouts.id, id), isNotNull(checkouts.problem))
    const changed = await tx.update(checkouts).set({ problem: settled }).where(open).returning({ id: checkouts.id })
    if (changed.length === 0) throw notFound('Payment not found')
    await announceSettings(tx)
  })
}

export const findProblems = (db: Db) =>
  db
    .select({
      id: checkouts.id,
      invoiceId: checkouts.invoiceId,
      invoiceNumber: checkouts.invoiceNumber,
      problem: sql<string>`${checkouts.problem}`,
    })
    .from(checkouts)
    .where(and(isNotNull(checkouts.problem), ne(checkouts.problem, settled)))
    .orderBy(desc(checkouts.id))
    .limit(20)

/** Notified when an event waits. */
export const eventChannel = 'stripe_events'

export type NewStripeEvent = { id: string; type: string; paymentIntentId: string | null; sessionId: string | null }

/** Once, however often it is sent. */
export async function storeEvent(db: Db, event: NewStripeEvent): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx.insert(stripeEvents).values(event).onConflictDoNothing().returning({ id: stripeEvents.id })
    if (stored.length > 0) await notify(tx, eventChannel, '')
  })
}

const maxTries = 100

export const findWaitingEvents = (db: Db, limit: number) =>
  db
    .select()
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.handledAt), lt(stripeEvents.tries, maxTries)))
    .orderBy(stripeEvents.tries, stripeEvents.createdAt, stripeEvents.id)
    .limit(limit)

export async function markHandled(db: Db, id: string, now: Date): Promise<void> {
  await db.update(stripeEvents).set({ handledAt: now, failure: null }).where(eq(stripeEvents.id, id))
}

export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ failure: failure.slice(0, 500), tries: sql`${stripeEvents.tries} + 1` })
    .where(eq(stripeEvents.id, id))
}

export async function lastEventAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(stripeEvents.createdAt) }).from(stripeEvents)
  return row?.at ?? null
}

const eventRetentionDays = 90

export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .delete(stripeEvents)
    .where(
      and(
        isNotNull(stripeEvents.handledAt),
        lt(stripeEvents.createdAt, sql`now() - make_interval(days => ${eventRetentionDays})`),
      ),
    )
}

export const announceSettings = (tx: Transaction) => publishInvalidation(tx, [readPaymentSettings.path])
