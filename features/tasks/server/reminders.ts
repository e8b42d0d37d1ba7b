import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { dueSentence } from '../due-label'
import { subjectOf, takeDueTasks } from './store'

/** What is left over waits for the next round, a minute later. */
const atOnce = 100

/** Tells the owner of every task that has come due, once for each date that it was given. */
export async function remindOfDueTasks(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDueTasks(tx, now, atOnce)
    for (const { id, title, dueDate, dueDay, dueTime, clientName } of due) {
      await notify(tx, {
        kind: 'task-due',
        // A task that was moved comes due again.
        subject: `${subjectOf(id)}:${dueDate?.toISOString()}`,
        title: `Due: ${title}`,
        body: [dueSentence(dueDay as string, dueTime), clientName].filter(Boolean).join(' · '),
        href: `/tasks?task=${id}`,
      })
    }
    return due.length
  })
}
