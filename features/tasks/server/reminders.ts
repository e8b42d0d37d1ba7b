import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { dueSentence } from '../due-label'
import { claimDueTasks, notificationSubject } from './store'

/** The rest is sent in the next run, a minute later. */
const batchSize = 100

/** Notifies the owner once of each task that is due. Returns the number of notifications. */
export async function sendTaskReminders(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await claimDueTasks(tx, now, batchSize)
    for (const { id, title, dueDate, dueDay, dueTime, clientName } of due) {
      await notify(tx, {
        kind: 'task-due',
        // With the due date, so that a moved task is announced again.
        subject: `${notificationSubject(id)}:${dueDate?.toISOString()}`,
        title: `Due: ${title}`,
        body: [dueSentence(dueDay as string, dueTime), clientName].filter(Boolean).join(' · '),
        href: `/tasks?task=${id}`,
      })
    }
    return due.length
  })
}
