import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { reminderState } from '../../reminder'
import { events } from '../table'
import { columns, withCurrentDays } from './event-row'

/** Claims due reminders and stores when the next is due; rows locked by another process are skipped. */
export async function claimDueReminders(tx: Db, now: Date, maxEvents: number) {
  const { timeZone } = await readBusiness(tx)
  const rows = await tx
    .select(columns)
    .from(events)
    .where(and(isNotNull(events.nextReminderAt), lte(events.nextReminderAt, now), eq(events.isSuggested, false)))
    .orderBy(asc(events.nextReminderAt), asc(events.id))
    .limit(maxEvents)
    .for('update', { skipLocked: true })
  const claimed = []
  for (const row of rows) {
    const event = withCurrentDays(row, timeZone)
    const skippedDays = [...row.skippedDays, ...row.replacedDays]
    const { due, next } = reminderState({ ...event, skippedDays }, row.nextReminderAt as Date, now, timeZone)
    // `updatedAt` stays, so that an open edit form does not conflict.
    await tx
      .update(events)
      .set({ nextReminderAt: next, reminderSent: true, updatedAt: sql`${events.updatedAt}` })
      .where(eq(events.id, row.id))
    claimed.push(...due.map(({ times }) => ({ ...event, ...times })))
  }
  return { timeZone, due: claimed }
}
