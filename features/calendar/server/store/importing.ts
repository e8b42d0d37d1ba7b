import { and, eq, isNull, sql } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import { type ReadEvent, readCalendar } from '../../icalendar/read-calendar'
import { nextReminder } from '../../reminder'
import { usualReminder } from '../../reminder-choices'
import { events } from '../table'

/** Takes a calendar file over: all of it, or nothing. The same file twice brings nothing twice. */
export async function importCalendar(db: Db, text: string, now: Date) {
  const { timeZone } = await readBusiness(db)
  const { events: read, leftOut } = readCalendar(text, timeZone)
  const counts = { added: 0, updated: 0, unchanged: 0, removed: 0 }
  await db.transaction(async (tx) => {
    // A series before those that stepped out of it.
    const inOrder = read.toSorted(
      (one, other) => Number(one.occurrenceDay !== null) - Number(other.occurrenceDay !== null),
    )
    for (const event of inOrder) counts[await keep(tx, event, timeZone, now)]++
    if (counts.added + counts.updated + counts.removed > 0) await publishInvalidation(tx, [listEvents.path])
  })
  return { ...counts, leftOut }
}

async function keep(
  tx: Db,
  event: ReadEvent,
  timeZone: string,
  now: Date,
): Promise<'added' | 'updated' | 'unchanged' | 'removed'> {
  const { occurrenceDay, uid, isCancelled, ...said } = event
  const [known] = await tx
    .select()
    .from(events)
    .where(
      and(eq(events.uid, uid), occurrenceDay ? eq(events.occurrenceDay, occurrenceDay) : isNull(events.occurrenceDay)),
    )
  if (isCancelled) {
    if (!known) return 'unchanged'
    await tx.delete(events).where(eq(events.id, known.id))
    return 'removed'
  }
  if (known && isSame(known, said)) return 'unchanged'
  const reminderMinutes = known?.reminderMinutes ?? (event.allDay ? usualReminder.allDay : usualReminder.timed)
  const nextReminderAt = nextReminder({ ...said, reminderMinutes, reminderSent: false }, now, timeZone)
  if (known) {
    await tx
      .update(events)
      .set({ ...said, nextReminderAt })
      .where(eq(events.id, known.id))
    return 'updated'
  }
  await tx
    .insert(events)
    .values({ ...said, uid, reminderMinutes, nextReminderAt, ...(await placeInSeries(tx, uid, occurrenceDay)) })
  return 'added'
}

/** Where the file does not hold the series itself, one that stepped out of it stands alone. */
async function placeInSeries(tx: Db, uid: string, occurrenceDay: string | null) {
  if (!occurrenceDay) return {}
  const [series] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.uid, uid), isNull(events.occurrenceDay), sql`${events.rrule} is not null`))
  return series ? { occurrenceDay, seriesId: series.id } : { occurrenceDay }
}

type Said = Omit<ReadEvent, 'uid' | 'occurrenceDay' | 'isCancelled'>

const isSame = (known: Said, said: Said) =>
  (Object.keys(said) as (keyof Said)[]).every((name) => JSON.stringify(known[name]) === JSON.stringify(said[name]))
