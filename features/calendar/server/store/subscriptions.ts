import { asc, count, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { calendarLayers, listSubscriptions } from '../../api'
import type { ReadEvent } from '../../icalendar/read-calendar'
import { subscriptionLimits } from '../../outside'
import { calendarSubscriptions, outsideEvents } from '../table'

const stale = [calendarLayers.path, listSubscriptions.path]

const columns = {
  ...getTableColumns(calendarSubscriptions),
  events:
    sql<number>`(select count(*) from outside_events where outside_events.subscription_id = calendar_subscriptions.id)`.mapWith(
      Number,
    ),
}

export const findSubscriptions = (db: Db) =>
  db.select(columns).from(calendarSubscriptions).orderBy(asc(calendarSubscriptions.id))

export async function subscriptionById(db: Db, id: number) {
  const [found] = await db.select(columns).from(calendarSubscriptions).where(eq(calendarSubscriptions.id, id))
  if (!found) throw notFound('Calendar not found')
  return found
}

/** Refuses before anything is fetched what would be refused after. */
export async function refuseSubscription(db: Db, url: string): Promise<void> {
  const [same] = await db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.url, url))
  if (same) throw conflict('You have this calendar already')
  const [all] = await db.select({ count: count() }).from(calendarSubscriptions)
  if ((all?.count ?? 0) >= subscriptionLimits.count)
    throw invalid({ url: `At most ${subscriptionLimits.count} calendars` })
}

export type NewSubscription = { name: string; url: string; color: string }
export type Fetched = { events: ReadEvent[]; etag: string | null }

export async function addSubscription(db: Db, subscription: NewSubscription, fetched: Fetched, now: Date) {
  return db.transaction(async (tx) => {
    await refuseSubscription(tx, subscription.url)
    const [made] = await tx
      .insert(calendarSubscriptions)
      .values(subscription)
      .returning({ id: calendarSubscriptions.id })
    await keepFetched(tx, made?.id as number, fetched, now)
    return subscriptionById(tx, made?.id as number)
  })
}

export async function editSubscription(
  db: Db,
  id: number,
  changes: { name?: string | undefined; color?: string | undefined },
) {
  const { name, color } = changes
  if (name || color)
    await db
      .update(calendarSubscriptions)
      .set({ ...(name && { name }), ...(color && { color }) })
      .where(eq(calendarSubscriptions.id, id))
  await publishInvalidation(db, stale)
  return subscriptionById(db, id)
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  const gone = await db
    .delete(calendarSubscriptions)
    .where(eq(calendarSubscriptions.id, id))
    .returning({ id: calendarSubscriptions.id })
  if (gone.length === 0) throw notFound('Calendar not found')
  await publishInvalidation(db, stale)
}

/** Puts what an address answered in the place of what it answered before. */
export async function keepFetched(db: Db, id: number, { events, etag }: Fetched, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .update(calendarSubscriptions)
      .set({ etag, fetchedAt: now, triedAt: now, failure: null })
      .where(eq(calendarSubscriptions.id, id))
      .returning({ id: calendarSubscriptions.id })
    if (found.length === 0) return
    await tx.delete(outsideEvents).where(eq(outsideEvents.subscriptionId, id))
    const rows = rowsOf(events).map((row) => ({ ...row, subscriptionId: id }))
    for (let at = 0; at < rows.length; at += insertedAtOnce)
      await tx.insert(outsideEvents).values(rows.slice(at, at + insertedAtOnce))
    await publishInvalidation(tx, stale)
  })
}

/** Nothing new there, or nothing at all: what was fetched before stays. */
export async function noteAttempt(db: Db, id: number, failure: string | null, now: Date): Promise<void> {
  await db
    .update(calendarSubscriptions)
    .set({ triedAt: now, failure, ...(failure === null && { fetchedAt: now }) })
    .where(eq(calendarSubscriptions.id, id))
  await publishInvalidation(db, stale)
}

export const subscriptionsDue = (db: Db, before: Date) =>
  db
    .select()
    .from(calendarSubscriptions)
    .where(or(isNull(calendarSubscriptions.triedAt), lt(calendarSubscriptions.triedAt, before)))
    .orderBy(asc(calendarSubscriptions.id))

const insertedAtOnce = 500

/** A place taken by another event is skipped by its series. */
function rowsOf(events: ReadEvent[]) {
  return events
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ uid, occurrenceDay: _day, isCancelled: _cancelled, attendees: _attendees, ...event }) => ({
      ...event,
      skippedDays: event.rrule
        ? [
            ...event.skippedDays,
            ...events.flatMap((other) => (other.uid === uid && other.occurrenceDay ? [other.occurrenceDay] : [])),
          ]
        : [],
    }))
}
