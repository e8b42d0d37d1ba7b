import { dayIn } from '#core/days'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { takeDueReminders } from './store/reminding'
import { whenSaid } from './when-said'

/** What is left over waits for the next round, a minute later. */
const atOnce = 100

/** Tells the owner of every event that is about to begin, once for each time that it does. */
export async function remindOfEvents(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone, told } = await takeDueReminders(tx, now, atOnce)
    for (const { id, title, startDateTime, startDay, allDay, location, clientName } of told) {
      const day = startDay ?? dayIn(timeZone, startDateTime)
      await notify(tx, {
        kind: 'event-soon',
        // An event that was moved is about to begin again.
        subject: `event:${id}:${startDateTime.toISOString()}`,
        title: `Soon: ${title}`,
        body: [whenSaid(startDateTime, allDay, timeZone), location, clientName].filter(Boolean).join(' · '),
        href: `/calendar?date=${day}&event=${id}`,
      })
    }
    return told.length
  })
}
