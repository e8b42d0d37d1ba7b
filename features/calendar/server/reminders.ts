import { dayIn } from '#core/days'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { formatWhen } from './format-when'
import { claimDueReminders } from './store/reminders'

/** The rest is sent in the next run, a minute later. */
const batchSize = 100

/** Notifies the owner once of each occurrence that is about to start. Returns the number of notifications. */
export async function sendEventReminders(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone, due } = await claimDueReminders(tx, now, batchSize)
    for (const { id, title, startDateTime, startDay, allDay, location, clientName } of due) {
      const day = startDay ?? dayIn(timeZone, startDateTime)
      await notify(tx, {
        kind: 'event-soon',
        // With the start, so that a moved event is announced again.
        subject: `event:${id}:${startDateTime.toISOString()}`,
        title: `Soon: ${title}`,
        body: [formatWhen(startDateTime, allDay, timeZone), location, clientName].filter(Boolean).join(' · '),
        href: `/calendar?date=${day}&event=${id}`,
      })
    }
    return due.length
  })
}
