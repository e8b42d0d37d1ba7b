import { asc, count, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { conflict, invalid, notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { insertRows } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { calendarLayers, listSubscriptions } from '../../api'
import type { ImportedEvent } from '../../icalendar/read-event'
import { subscriptionLimits } from '../../subscription'
import { calendarSubscriptions, outsideEvents } from '../table'

const stalePaths = [calendarLayers.path, listSubscriptions.path]

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

/** Throws where the calendar is already subscribed or the limit is reached. */
export async function assertCanSubscribe(db: Db, url: string): Promise<void> {
  const [same] = await db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.url, url))
  if (same) throw conflict('You have this calendar already')
  const [all] = await db.select({ count: count() }).from(calendarSubscriptions)
  if ((all?.count ?? 0) >= subscriptionLimits.count)
    throw invalid({ url: `At most ${subscriptionLimits.count} calendars` })
}

export type NewSubscription = { name: string; url: string; color: string }
export type FetchedCalendar = { events: ImportedEvent[]; etag: string | null }

export async function addSubscription(db: Db, subscription: NewSubscription, fetched: FetchedCalendar, now: Date) {
  return db.transaction(async (tx) => {
    await assertCanSubscribe(tx, subscription.url)
    const [made] = await tx
      .insert(calendarSubscriptions)
      .values(subscription)
      .returning({ id: calendarSubscriptions.id })
    await saveFetched(tx, made?.id as number, fetched, now)
    return subscriptionById(tx, made?.id as number)
  })
}

export async function editSubscription(
  db: Db,
  id: number,
  changes: { name?: string | undefined; color?: string | undefined },
) {
  const { name, color } = changes
  return db.transaction(async (tx) => {
    if (name || color)
      await tx
        .update(calendarSubscriptions)
        .set({ ...(name && { name }), ...(color && { color }) })
        .where(eq(calendarSubscriptions.id, id))
    await publishInvalidation(tx, stalePaths)
    return subscriptionById(tx, id)
  })
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(calendarSubscriptions)
      .where(eq(calendarSubscriptions.id, id))
      .returning({ id: calendarSubscriptions.id })
    if (deleted.length === 0) throw notFound('Calendar not found')
    await publishInvalidation(tx, stalePaths)
  })
}

/** Replaces the stored events of a subscription. */
export async function saveFetched(db: Db, id: number, { events, etag }: FetchedCalendar, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .update(calendarSubscriptions)
      .set({ etag, fetchedAt: now, triedAt: now, failure: null })
      .where(eq(calendarSubscriptions.id, id))
      .returning({ id: calendarSubscriptions.id })
    if (found.length === 0) return
    await tx.delete(outsideEvents).where(eq(outsideEvents.subscriptionId, id))
    const rows = rowsOf(events).map((row) => ({ ...row, subscriptionId: id }))
    for (let start = 0; start < rows.length; start += insertBatchSize)
      await tx.execute(insertRows(outsideEvents, rows.slice(start, start + insertBatchSize)))
    await publishInvalidation(tx, stalePaths)
  })
}

/** After a fetch that failed or returned nothing new; the stored events stay. */
export async function recordAttempt(db: Db, id: number, failure: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(calendarSubscriptions)
      .set({ triedAt: now, failure, ...(failure === null && { fetchedAt: now }) })
      .where(eq(calendarSubscriptions.id, id))
    await publishInvalidation(tx, stalePaths)
  })
}

export const subscriptionsDue = (db: Db, before: Date) =>
  db
    .select()
    .from(calendarSubscriptions)
    .where(or(isNull(calendarSubscriptions.triedAt), lt(calendarSubscriptions.triedAt, before)))
    .orderBy(asc(calendarSubscriptions.id))

const insertBatchSize = 500

/** A series skips the days that have an edited occurrence. */
function rowsOf(events: ImportedEvent[]) {
  const editedDays = new Map<string, Day[]>()
  for (const { uid, occurrenceDay } of events) {
    if (!occurrenceDay) continue
    const days = editedDays.get(uid)
    if (days) days.push(occurrenceDay)
    else editedDays.set(uid, [occurrenceDay])
  }
  return events
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ uid, ...event }) => ({
      ...scheduleOf(event),
      title: event.title,
      description: event.description,
      location: event.location,
      skippedDays: event.rrule ? [...event.skippedDays, ...(editedDays.get(uid) ?? [])] : [],
    }))
}

const scheduleOf = ({
  startDateTime,
  endDateTime,
  allDay,
  startDay,
  endDay,
  timeZone,
  rrule,
  lastDay,
}: Omit<ImportedEvent, 'uid'>) => ({ startDateTime, endDateTime, allDay, startDay, endDay, timeZone, rrule, lastDay })
