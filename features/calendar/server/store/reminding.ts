import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { remindersOf } from '../../reminder'
import { events } from '../table'
import { asShown, columns } from './event-row'

/** Takes what is to be told of now and notes when to look again; what another process holds is left to it. */
export async function takeDueReminders(tx: Db, now: Date, atMost: number) {
  const { timeZone } = await readBusiness(tx)
  const rows = await tx
    .select(columns)
    .from(events)
    .where(and(isNotNull(events.nextReminderAt), lte(events.nextReminderAt, now), eq(events.isSuggested, false)))
    .orderBy(asc(events.nextReminderAt), asc(events.id))
    .limit(atMost)
    .for('update', { skipLocked: true })
  const told = []
  for (const row of rows) {
    const event = asShown(row, timeZone)
    const skippedDays = [...row.skippedDays, ...row.replacedDays]
    const { due, next } = remindersOf({ ...event, skippedDays }, row.nextReminderAt as Date, now, timeZone)
    // Being told of is no edit: whoever has the event open may still save.
    await tx
      .update(events)
      .set({ nextReminderAt: next, reminderSent: true, updatedAt: sql`${events.updatedAt}` })
      .where(eq(events.id, row.id))
    told.push(...due.map(({ times }) => ({ ...event, ...times })))
  }
  return { timeZone, told }
}
