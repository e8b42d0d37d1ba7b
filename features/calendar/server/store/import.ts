import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { isSameZone } from '#core/current-zone-name'
import type { Day } from '#core/days'
import type { Db, Transaction } from '#platform/db/database'
import { insertRows, isAnyOf } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import { isSameAnswers } from '../../guest-answer'
import type { ImportedEvent } from '../../icalendar/read-event'
import { nextReminder } from '../../reminder'
import { events } from '../table'

/** Events per transaction, so that nobody waits for the whole file. */
const sliceSize = 25

type ImportContext = { timeZone: string; now: Date }

/** Called in the transaction of each slice with how many events are imported by then. */
type SaveProgress = (tx: Transaction, counts: Counts, done: number) => Promise<void>

/** Imports events slice by slice. Importing the same events again changes nothing. */
export async function importEvents(
  db: Db,
  read: ImportedEvent[],
  context: ImportContext,
  saveProgress: SaveProgress,
): Promise<Counts> {
  const counts = { added: 0, updated: 0, unchanged: 0, removed: 0 }
  let done = 0
  // A series before its edited occurrences.
  for (const part of [read.filter(isSingleOrSeries), read.filter((event) => !isSingleOrSeries(event))]) {
    for (let start = 0; start < part.length; start += sliceSize) {
      const slice = part.slice(start, start + sliceSize)
      done += slice.length
      await db.transaction(async (tx) => {
        await importSlice(tx, slice, counts, context)
        await saveProgress(tx, counts, done)
      })
    }
  }
  return counts
}

const isSingleOrSeries = ({ occurrenceDay }: ImportedEvent) => occurrenceDay === null

export type Counts = Record<'added' | 'updated' | 'unchanged' | 'removed', number>
type StoredEvent = typeof events.$inferSelect

async function importSlice(
  tx: Transaction,
  slice: ImportedEvent[],
  counts: Counts,
  { timeZone, now }: ImportContext,
): Promise<void> {
  const known = await eventsByUid(tx, slice)
  const added: (typeof events.$inferInsert)[] = []
  const removed: number[] = []
  let updated = 0
  for (const { uid, occurrenceDay, isCancelled, reminderMinutes: alarm, ...imported } of slice) {
    const sameUid = known.get(uid) ?? []
    const existing = sameUid.find((event) => event.occurrenceDay === occurrenceDay)
    if (existing && existing.sequence > imported.sequence) continue
    const fields = { ...imported, guestAnswers: { ...existing?.guestAnswers, ...imported.guestAnswers } }
    if (isCancelled) {
      if (existing) removed.push(existing.id)
      const series = occurrenceDay ? seriesIn(sameUid) : null
      if (series && occurrenceDay && (await skipDay(tx, series, occurrenceDay)) && !existing) updated++
      continue
    }
    if (existing && isSame(existing, fields)) continue
    // The owner may have chosen another one since.
    const reminderMinutes = existing ? existing.reminderMinutes : alarm
    const nextReminderAt = nextReminder({ ...fields, reminderMinutes, reminderSent: false }, now, timeZone)
    if (existing) {
      await tx
        .update(events)
        .set({ ...fields, nextReminderAt })
        .where(eq(events.id, existing.id))
      updated++
    } else {
      const seriesId = occurrenceDay ? (seriesIn(sameUid)?.id ?? null) : null
      added.push({ ...fields, uid, occurrenceDay, seriesId, reminderMinutes, nextReminderAt })
    }
  }
  if (added.length > 0) await tx.execute(insertRows(events, added))
  if (removed.length > 0) await tx.delete(events).where(isAnyOf(events.id, removed))
  counts.added += added.length
  counts.updated += updated
  counts.removed += removed.length
  counts.unchanged += slice.length - added.length - updated - removed.length
  if (added.length + updated + removed.length > 0) await publishInvalidation(tx, [listEvents.path])
}

/** The stored events of the same series and days. */
async function eventsByUid(tx: Transaction, slice: ImportedEvent[]): Promise<Map<string, StoredEvent[]>> {
  const byUid = new Map<string, StoredEvent[]>(slice.map(({ uid }) => [uid, []]))
  const days = slice.flatMap(({ occurrenceDay }) => occurrenceDay ?? [])
  const found = await tx
    .select()
    .from(events)
    .where(
      and(
        isAnyOf(events.uid, [...byUid.keys()]),
        or(isNull(events.occurrenceDay), isAnyOf(events.occurrenceDay, days)),
      ),
    )
  for (const event of found) byUid.get(event.uid)?.push(event)
  return byUid
}

/** An edited occurrence whose series is not in the calendar becomes a separate event. */
const seriesIn = (sameUid: StoredEvent[]) =>
  sameUid.find(({ occurrenceDay, rrule }) => occurrenceDay === null && rrule !== null) ?? null

/** A cancelled occurrence. False where the series skips it already. */
async function skipDay(tx: Transaction, { id, skippedDays }: StoredEvent, day: Day): Promise<boolean> {
  if (skippedDays.includes(day)) return false
  const withDay = sql`array_append(${events.skippedDays}, ${day})`
  await tx.update(events).set({ skippedDays: withDay }).where(eq(events.id, id))
  return true
}

type ImportedFields = Omit<ImportedEvent, 'uid' | 'occurrenceDay' | 'isCancelled' | 'reminderMinutes'>

const isSame = (existing: ImportedFields, fields: ImportedFields) =>
  (Object.keys(fields) as (keyof ImportedFields)[]).every(
    (name) =>
      JSON.stringify(existing[name]) === JSON.stringify(fields[name]) ||
      (name === 'guestAnswers' && isSameAnswers(existing.guestAnswers, fields.guestAnswers)) ||
      (name === 'timeZone' && isSameZone(existing.timeZone ?? '', fields.timeZone ?? '')),
  )
