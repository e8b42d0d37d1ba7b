import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#core/days'
import type { Db, Transaction } from '#platform/db/database'
import { insertRows, isAnyOf } from '#platform/db/many-rows'
import { defaultEventColor } from '../../event'
import { isSameAnswers } from '../../guest-answer'
import { nearestEventColor } from '../../icalendar/event-color'
import { nextReminder } from '../../reminder'
import { changedFields, type EventVersion, type SyncedObject, whole } from '../../sync/event-version'
import { rangeShift, replacedDay } from '../../sync/later-days'
import { events } from '../table'
import { calendarObjects, calendars } from '../table/accounts'
import { withCurrentDays } from './event-row'

export type ObjectRow = typeof calendarObjects.$inferSelect
type EventRow = typeof events.$inferSelect

/** A fingerprint that never matches, so that the events are sent. */
export const unsent = 'unsent'

/** What the rows of one UID hold, as far as it is synced. */
const fingerprint = sql<string>`md5(string_agg(row(${events.occurrenceDay}, ${events.title}, ${events.description}, ${events.location},
  ${events.attendees}, ${events.allDay}, ${events.timeZone}, ${events.rrule}, ${events.skippedDays}, ${events.reminderMinutes},
  ${events.isFree}, ${events.isPrivate}, nullif(${events.color}, ${calendars.color}), ${events.startDay}, ${events.endDay},
  case when ${events.allDay} then null else extract(epoch from ${events.startDateTime}) end,
  case when ${events.allDay} then null else extract(epoch from ${events.endDateTime}) end)::text,
  ';' order by ${events.occurrenceDay} nulls first))`

const isSynced = and(eq(events.isSuggested, false), isNull(events.dismissedAt))

const fingerprints = (db: Db, where: SQL | undefined) =>
  db
    .select({ calendarId: events.calendarId, uid: events.uid, fingerprint: fingerprint.as('now') })
    .from(events)
    .leftJoin(calendars, eq(calendars.id, events.calendarId))
    .where(and(isSynced, where))
    .groupBy(events.calendarId, events.uid)

/** The UIDs of a calendar whose events here differ from what the server has. */
export async function changedHere(db: Db, calendarId: number): Promise<string[]> {
  const current = fingerprints(db, eq(events.calendarId, calendarId)).as('current')
  const objects = db.select().from(calendarObjects).where(eq(calendarObjects.calendarId, calendarId)).as('objects')
  const rows = await db
    .select({ here: current.uid, there: objects.uid })
    .from(current)
    .fullJoin(objects, eq(objects.uid, current.uid))
    .where(and(sql`${current.fingerprint} is distinct from ${objects.fingerprint}`, isNull(objects.conflict)))
  return rows.flatMap(({ here, there }) => here ?? there ?? [])
}

/** How many UIDs of a calendar have events here. */
export async function countHere(db: Db, calendarId: number): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${events.uid})`.mapWith(Number) })
    .from(events)
    .where(and(isSynced, eq(events.calendarId, calendarId)))
  return found?.count ?? 0
}

export type KnownObject = { ref: string; uid: string; etag: string | null; isHeld: boolean }

export const knownObjects = (db: Db, calendarId: number): Promise<KnownObject[]> =>
  db
    .select({
      ref: calendarObjects.ref,
      uid: calendarObjects.uid,
      etag: calendarObjects.etag,
      isHeld: sql<boolean>`${calendarObjects.conflict} is not null`,
    })
    .from(calendarObjects)
    .where(eq(calendarObjects.calendarId, calendarId))

export const objectsByUid = (tx: Db, calendarId: number, uids: string[]): Promise<ObjectRow[]> =>
  tx
    .select()
    .from(calendarObjects)
    .where(and(eq(calendarObjects.calendarId, calendarId), isAnyOf(calendarObjects.uid, uids)))
    .for('update')

export const objectsByRef = (tx: Db, calendarId: number, refs: string[]): Promise<ObjectRow[]> =>
  tx
    .select()
    .from(calendarObjects)
    .where(and(eq(calendarObjects.calendarId, calendarId), isAnyOf(calendarObjects.ref, refs)))
    .for('update')

type ObjectFields = Partial<Omit<ObjectRow, 'id' | 'createdAt' | 'updatedAt'>>

export async function updateObject(tx: Db, id: number, fields: ObjectFields): Promise<void> {
  await tx.update(calendarObjects).set(fields).where(eq(calendarObjects.id, id))
}

export async function insertObject(tx: Db, fields: typeof calendarObjects.$inferInsert): Promise<ObjectRow> {
  const [made] = await tx.insert(calendarObjects).values(fields).returning()
  return made as ObjectRow
}

export async function insertObjects(tx: Db, rows: (typeof calendarObjects.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRows(calendarObjects, rows))
}

export async function deleteObject(tx: Db, id: number): Promise<void> {
  await tx.delete(calendarObjects).where(eq(calendarObjects.id, id))
}

/** Marks objects as being the same here and there. */
export async function storeFingerprints(tx: Db, calendarId: number, uids: string[]): Promise<void> {
  if (uids.length === 0) return
  const current = fingerprints(tx, and(eq(events.calendarId, calendarId), isAnyOf(events.uid, uids))).as('current')
  await tx
    .update(calendarObjects)
    .set({
      fingerprint: sql`(select ${current.fingerprint} from ${current} where ${current.uid} = ${calendarObjects.uid})`,
    })
    .where(and(eq(calendarObjects.calendarId, calendarId), isAnyOf(calendarObjects.uid, uids)))
}

/** The events of one UID as they are now, with their fingerprint. */
export async function readHere(tx: Db, calendar: { id: number; color: string }, uid: string, ownersZone: string) {
  const where = and(eq(events.calendarId, calendar.id), eq(events.uid, uid))
  const rows = await tx.select().from(events).where(and(isSynced, where))
  const [current] = await fingerprints(tx, where)
  return { rows, object: objectOf(rows, ownersZone, calendar.color), fingerprint: current?.fingerprint ?? null }
}

/** The events of several UIDs; `calendarId` null for those that are only here. */
export async function eventsByUid(tx: Db, calendarId: number | null, uids: string[]): Promise<Map<string, EventRow[]>> {
  const rows = await tx
    .select()
    .from(events)
    .where(and(isSynced, isIn(calendarId), isAnyOf(events.uid, uids)))
  const found = new Map<string, EventRow[]>(uids.map((uid) => [uid, []]))
  for (const row of rows) found.get(row.uid)?.push(row)
  return found
}

const isIn = (calendarId: number | null) =>
  calendarId === null ? isNull(events.calendarId) : eq(events.calendarId, calendarId)

/** The events of a UID wherever they are. */
export const eventsWithUid = (tx: Db, uid: string): Promise<EventRow[]> =>
  tx
    .select()
    .from(events)
    .where(and(isSynced, eq(events.uid, uid)))

/** Without the colour of the calendar, colours are left out. */
export const objectOf = (rows: EventRow[], ownersZone: string, calendarColor?: string): SyncedObject =>
  Object.fromEntries(
    [...rowsByKey(rows, ownersZone)].map(([key, row]) => [key, versionOf(row, ownersZone, calendarColor)]),
  )

/** An edited occurrence has the day of its series here. Where a change for all later days moved that, its key is the day before the move. */
function rowsByKey(rows: EventRow[], ownersZone: string): Map<string, EventRow> {
  const shifts = new Map(rows.map((row) => [row.id, shiftOf(row, ownersZone)]))
  return new Map(
    rows.map((row) => {
      const { occurrenceDay, rrule, seriesId } = row
      if (occurrenceDay === null || rrule) return [occurrenceDay ?? whole, row]
      return [addDays(occurrenceDay, -(shifts.get(seriesId ?? 0) ?? 0)), row]
    }),
  )
}

const shiftOf = (row: EventRow, ownersZone: string): number =>
  row.occurrenceDay && row.rrule ? rangeShift(row.occurrenceDay, row, ownersZone) : 0

function versionOf(row: EventRow, ownersZone: string, calendarColor: string | undefined): EventVersion {
  const { title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays } = row
  const { startDateTime, endDateTime, startDay, endDay } = withCurrentDays(row, ownersZone)
  const { reminderMinutes, isFree, isPrivate } = row
  const hasOwnColor = calendarColor !== undefined && row.color !== calendarColor
  const color = hasOwnColor ? nearestEventColor(row.color) : null
  return {
    ...{ title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays },
    ...{ startDateTime, endDateTime, startDay, endDay, reminderMinutes, isFree, isPrivate, color },
    ...(Object.keys(row.guestAnswers).length > 0 && { guestAnswers: row.guestAnswers }),
  }
}

export type SaveContext = { calendarId: number | null; color: string; ownersZone: string; now: Date }
export type ObjectToSave = { uid: string; object: SyncedObject; rows: EventRow[] }

/** Makes the events here what the objects say. */
export async function saveObjects(tx: Transaction, objects: ObjectToSave[], context: SaveContext): Promise<void> {
  const added = objects.filter(({ rows }) => rows.length === 0)
  await insertParts(tx, added, context, (key) => key === whole, new Map())
  const withParts = added.filter(({ object }) => Object.keys(object).length > 1).map(({ uid }) => uid)
  for (const isRange of [true, false]) {
    const series = await seriesByUid(tx, context.calendarId, withParts)
    await insertParts(tx, added, context, (key, { rrule }) => key !== whole && (rrule !== null) === isRange, series)
  }
  for (const one of objects) if (one.rows.length > 0) await updateParts(tx, one, context)
}

async function insertParts(
  tx: Transaction,
  objects: ObjectToSave[],
  context: SaveContext,
  isWanted: (key: string, version: EventVersion) => boolean,
  series: Map<string, SeriesRow[]>,
): Promise<void> {
  const rows = objects.flatMap(({ uid, object }) =>
    Object.entries(object)
      .filter(([key, version]) => isWanted(key, version))
      .map(([key]) => newRow({ uid, object }, key, seriesIdFor(key, object, series.get(uid)), context)),
  )
  if (rows.length > 0) await tx.execute(insertRows(events, rows))
}

function newRow(
  { uid, object }: Pick<ObjectToSave, 'uid' | 'object'>,
  key: string,
  seriesId: number | null,
  context: SaveContext,
) {
  const version = object[key] as EventVersion
  const { calendarId, color, ownersZone, now } = context
  return {
    ...version,
    uid,
    calendarId,
    color: version.color ?? color,
    seriesId,
    occurrenceDay: key === whole ? null : replacedDay(object, key, ownersZone),
    guestAnswers: version.guestAnswers ?? {},
    nextReminderAt: nextReminder({ ...version, reminderSent: false }, now, version.timeZone ?? ownersZone),
  }
}

type SeriesRow = { id: number; from: Day | null }

/** The series of each UID: from the beginning, and from each day on which a change counts for all later days. */
async function seriesByUid(
  tx: Transaction,
  calendarId: number | null,
  uids: string[],
): Promise<Map<string, SeriesRow[]>> {
  if (uids.length === 0) return new Map()
  const found = await tx
    .select({ uid: events.uid, id: events.id, from: events.occurrenceDay })
    .from(events)
    .where(and(isIn(calendarId), isAnyOf(events.uid, uids), isNotNull(events.rrule)))
  const series = new Map<string, SeriesRow[]>()
  for (const { uid, id, from } of found) series.set(uid, [...(series.get(uid) ?? []), { id, from }])
  return series
}

/** The series that an occurrence belongs to. */
function seriesIdFor(key: string, object: SyncedObject, series: SeriesRow[] = []): number | null {
  if (key === whole) return null
  const isRange = Boolean(object[key]?.rrule)
  const [latest] = series
    .filter(({ from }) => from === null || (!isRange && from <= key))
    .sort((one, other) => (other.from ?? '').localeCompare(one.from ?? ''))
  return latest?.id ?? null
}

async function updateParts(tx: Transaction, { uid, object, rows }: ObjectToSave, context: SaveContext): Promise<void> {
  const { ownersZone, now } = context
  const byKey = rowsByKey(rows, ownersZone)
  const gone = [...byKey].flatMap(([key, { id }]) => (object[key] ? [] : [id]))
  if (gone.length > 0) {
    // What belonged to it may belong to the series before.
    await tx
      .update(events)
      .set({ seriesId: null, updatedAt: sql`${events.updatedAt}` })
      .where(isAnyOf(events.seriesId, gone))
    await tx.delete(events).where(isAnyOf(events.id, gone))
  }
  const dayOf = (key: string) => (key === whole ? null : replacedDay(object, key, ownersZone))
  const moved = [...byKey].filter(([key, row]) => object[key] && row.occurrenceDay !== dayOf(key))
  // Moved far away first, so that no two have the same day in between.
  if (moved.length > 0)
    await tx
      .update(events)
      .set({ occurrenceDay: sql`${events.occurrenceDay} + 1000000`, updatedAt: sql`${events.updatedAt}` })
      .where(
        isAnyOf(
          events.id,
          moved.map(([, { id }]) => id),
        ),
      )
  // The series before its edited occurrences, which name it.
  for (const key of Object.keys(object).sort(seriesFirst(object))) {
    const version = object[key] as EventVersion
    const row = byKey.get(key)
    const series = key === whole ? [] : (await seriesByUid(tx, context.calendarId, [uid])).get(uid)
    const place = { seriesId: seriesIdFor(key, object, series), occurrenceDay: dayOf(key) }
    if (!row) {
      await tx.insert(events).values(newRow({ uid, object }, key, place.seriesId, context))
      continue
    }
    const fields = changedFields(versionOf(row, ownersZone, context.color), version)
    const hasAnswers = isSameAnswers(row.guestAnswers, version.guestAnswers ?? row.guestAnswers)
    const isThere = row.seriesId === place.seriesId && row.occurrenceDay === place.occurrenceDay
    if (fields.length === 0 && isThere && hasAnswers) continue
    const reminderSent = fields.some((field) => field === 'times' || field === 'reminder') ? false : row.reminderSent
    const nextReminderAt = nextReminder({ ...version, reminderSent }, now, version.timeZone ?? ownersZone)
    const color = fields.includes('color') ? (version.color ?? context.color) : row.color
    await tx
      .update(events)
      .set({ ...version, color, ...place, reminderSent, nextReminderAt })
      .where(eq(events.id, row.id))
  }
}

const seriesFirst = (object: SyncedObject) => (one: string, other: string) => {
  const rank = (key: string) => (key === whole ? 0 : object[key]?.rrule ? 1 : 2)
  return rank(one) - rank(other) || one.localeCompare(other)
}

/** Puts the events of a UID into another calendar, as they are. */
export async function moveEvents(tx: Db, uid: string, from: number | null, to: number): Promise<void> {
  const [before, after] = [await calendarColor(tx, from), await calendarColor(tx, to)]
  await tx
    .update(events)
    .set({ calendarId: to, color: sql`case when ${events.color} = ${before} then ${after} else ${events.color} end` })
    .where(and(eq(events.uid, uid), isIn(from)))
}

/** The colour of events that have none of their own. */
export async function calendarColor(db: Db, calendarId: number | null): Promise<string> {
  if (calendarId === null) return defaultEventColor
  const [found] = await db.select({ color: calendars.color }).from(calendars).where(eq(calendars.id, calendarId))
  return found?.color ?? defaultEventColor
}
