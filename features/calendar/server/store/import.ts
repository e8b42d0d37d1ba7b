import { and, eq, isNull, sql } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import { type ImportedEvent, readCalendar } from '../../icalendar/read-calendar'
import { nextReminder } from '../../reminder'
import { defaultReminder } from '../../reminder-choices'
import { events } from '../table'

/** Imports a calendar file in one transaction. Importing the same file again changes nothing. */
export async function importCalendar(db: Db, text: string, now: Date) {
  const { timeZone } = await readBusiness(db)
  const { events: read, leftOut } = readCalendar(text, timeZone)
  const counts = { added: 0, updated: 0, unchanged: 0, removed: 0 }
  await db.transaction(async (tx) => {
    // A series before its edited occurrences.
    const inOrder = read.toSorted(
      (one, other) => Number(one.occurrenceDay !== null) - Number(other.occurrenceDay !== null),
    )
    for (const event of inOrder) counts[await importEvent(tx, event, timeZone, now)]++
    if (counts.added + counts.updated + counts.removed > 0) await publishInvalidation(tx, [listEvents.path])
  })
  return { ...counts, leftOut }
}

async function importEvent(
  tx: Db,
  event: ImportedEvent,
  timeZone: string,
  now: Date,
): Promise<'added' | 'updated' | 'unchanged' | 'removed'> {
  const { occurrenceDay, uid, isCancelled, ...fields } = event
  const [existing] = await tx
    .select()
    .from(events)
    .where(
      and(eq(events.uid, uid), occurrenceDay ? eq(events.occurrenceDay, occurrenceDay) : isNull(events.occurrenceDay)),
    )
  if (isCancelled) {
    if (!existing) return 'unchanged'
    await tx.delete(events).where(eq(events.id, existing.id))
    return 'removed'
  }
  if (existing && isSame(existing, fields)) return 'unchanged'
  const reminderMinutes = existing?.reminderMinutes ?? (event.allDay ? defaultReminder.allDay : defaultReminder.timed)
  const nextReminderAt = nextReminder({ ...fields, reminderMinutes, reminderSent: false }, now, timeZone)
  if (existing) {
    await tx
      .update(events)
      .set({ ...fields, nextReminderAt })
      .where(eq(events.id, existing.id))
    return 'updated'
  }
  await tx
    .insert(events)
    .values({ ...fields, uid, reminderMinutes, nextReminderAt, ...(await placeInSeries(tx, uid, occurrenceDay)) })
  return 'added'
}

/** An edited occurrence whose series is not in the calendar becomes a separate event. */
async function placeInSeries(tx: Db, uid: string, occurrenceDay: string | null) {
  if (!occurrenceDay) return {}
  const [series] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.uid, uid), isNull(events.occurrenceDay), sql`${events.rrule} is not null`))
  return series ? { occurrenceDay, seriesId: series.id } : { occurrenceDay }
}

type ImportedFields = Omit<ImportedEvent, 'uid' | 'occurrenceDay' | 'isCancelled'>

const isSame = (existing: ImportedFields, fields: ImportedFields) =>
  (Object.keys(fields) as (keyof ImportedFields)[]).every(
    (name) => JSON.stringify(existing[name]) === JSON.stringify(fields[name]),
  )
