import { and, eq, isNull, or } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { insertRows, isAnyOf } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import type { ImportedEvent } from '../../icalendar/read-calendar'
import { nextReminder } from '../../reminder'
import { defaultReminder } from '../../reminder-choices'
import { readCalendarFile } from '../read-calendar-file'
import { events } from '../table'

/** Of one transaction, so that nobody waits for the whole file. */
const sliceSize = 50

/**
 * Imports a calendar file slice by slice. Importing the same file again changes nothing, so an import that was cut off is
 * finished by importing it again.
 */
export async function importCalendar(db: Db, text: string, now: Date, signal?: AbortSignal) {
  const { timeZone } = await readBusiness(db)
  const { events: read, leftOut } = await readCalendarFile(text, timeZone, signal)
  const counts = { added: 0, updated: 0, unchanged: 0, removed: 0 }
  // A series before its edited occurrences.
  for (const part of [read.filter(isSingleOrSeries), read.filter((event) => !isSingleOrSeries(event))]) {
    for (let start = 0; start < part.length; start += sliceSize) {
      const slice = part.slice(start, start + sliceSize)
      await db.transaction((tx) => importSlice(tx, slice, counts, { timeZone, now }))
    }
  }
  return { ...counts, leftOut }
}

const isSingleOrSeries = ({ occurrenceDay }: ImportedEvent) => occurrenceDay === null

type Counts = Record<'added' | 'updated' | 'unchanged' | 'removed', number>
type StoredEvent = typeof events.$inferSelect

async function importSlice(
  tx: Transaction,
  slice: ImportedEvent[],
  counts: Counts,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const known = await eventsByUid(tx, slice)
  const added: (typeof events.$inferInsert)[] = []
  const removed: number[] = []
  let updated = 0
  for (const { uid, occurrenceDay, isCancelled, ...fields } of slice) {
    const sameUid = known.get(uid) ?? []
    const existing = sameUid.find((event) => event.occurrenceDay === occurrenceDay)
    if (isCancelled) {
      if (existing) removed.push(existing.id)
      continue
    }
    if (existing && isSame(existing, fields)) continue
    const reminderMinutes = existing?.reminderMinutes ?? defaultReminder[fields.allDay ? 'allDay' : 'timed']
    const nextReminderAt = nextReminder({ ...fields, reminderMinutes, reminderSent: false }, now, timeZone)
    if (existing) {
      await tx
        .update(events)
        .set({ ...fields, nextReminderAt })
        .where(eq(events.id, existing.id))
      updated++
    } else {
      const seriesId = occurrenceDay ? seriesIn(sameUid) : null
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
  sameUid.find(({ occurrenceDay, rrule }) => occurrenceDay === null && rrule !== null)?.id ?? null

type ImportedFields = Omit<ImportedEvent, 'uid' | 'occurrenceDay' | 'isCancelled'>

const isSame = (existing: ImportedFields, fields: ImportedFields) =>
  (Object.keys(fields) as (keyof ImportedFields)[]).every(
    (name) => JSON.stringify(existing[name]) === JSON.stringify(fields[name]),
  )
