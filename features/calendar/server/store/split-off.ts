import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CalendarServer } from '#platform/calendars/calendars'
import type { Db, Transaction } from '#platform/db/database'
import { isFurtherDay } from '../../occurrences'
import { events } from '../table'

type EventRow = typeof events.$inferSelect

/** The UIDs of a calendar that have parts besides the series or event itself. */
export async function uidsWithParts(db: Db, calendarId: number): Promise<Set<string>> {
  const isPart = and(eq(events.calendarId, calendarId), isNotNull(events.occurrenceDay))
  const found = await db.selectDistinct({ uid: events.uid }).from(events).where(isPart)
  return new Set(found.map(({ uid }) => uid))
}

/**
 * Makes events of their own of those parts of a series that a server cannot keep in it: changes for all later days, and
 * single days beside the rule. Their UIDs follow from that of the series.
 */
export function splitOff(
  db: Db,
  place: { calendarId: number; uid: string; ownersZone: string },
  keeps: CalendarServer['keeps'],
): Promise<void> {
  const { calendarId, uid, ownersZone } = place
  return db.transaction(async (tx) => {
    const isPart = and(eq(events.calendarId, calendarId), eq(events.uid, uid))
    const rows = await tx.select().from(events).where(isPart)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const parts = rows.filter((row) => {
      const series = byId.get(row.seriesId ?? 0)
      if (!row.occurrenceDay || !series) return false
      return row.rrule ? !keeps.laterDays : !keeps.singleDays && isFurtherDay(series, row.occurrenceDay, ownersZone)
    })
    for (const part of parts) await separate(tx, part)
  })
}

async function separate(tx: Transaction, part: EventRow): Promise<void> {
  const named = `${part.uid}#${part.occurrenceDay}`
  const isTaken = (await tx.select({ id: events.id }).from(events).where(eq(events.uid, named)).limit(1)).length > 0
  const own = { uid: isTaken ? randomUUID() : named, updatedAt: sql`${events.updatedAt}` }
  await tx.update(events).set(own).where(eq(events.seriesId, part.id))
  await tx
    .update(events)
    .set({ ...own, seriesId: null, occurrenceDay: null })
    .where(eq(events.id, part.id))
}

/** Brings the parts back into their series, for an update that is about all of it. */
export async function rejoin(tx: Transaction, uid: string): Promise<void> {
  const [series] = await tx
    .select()
    .from(events)
    .where(and(eq(events.uid, uid), isNull(events.occurrenceDay)))
  if (!series?.rrule || series.calendarId === null) return
  const isSplitOff = sql`starts_with(${events.uid}, ${`${uid}#`})`
  const parts = await tx
    .select()
    .from(events)
    .where(and(eq(events.calendarId, series.calendarId), isSplitOff, isNull(events.seriesId)))
  for (const part of parts) {
    const day = part.uid.slice(uid.length + 1)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) continue
    const joined = { uid, updatedAt: sql`${events.updatedAt}` }
    await tx.update(events).set(joined).where(eq(events.seriesId, part.id))
    await tx
      .update(events)
      .set({ ...joined, seriesId: series.id, occurrenceDay: day })
      .where(eq(events.id, part.id))
  }
}
