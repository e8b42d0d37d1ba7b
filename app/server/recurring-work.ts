import { publishDuePosts } from '#features/neighbourhood/server/store'
import { analyzeWaitingNotes } from '#features/notes/server/analyzing'
import { notesToAnalyze } from '#features/notes/server/store'
import { forgetOldNotifications } from '#features/notifications/server/store'
import { forgetExpiredSessions } from '#features/sessions/server/store'
import { remindOfDueTasks } from '#features/tasks/server/reminders'
import type { Database, Db } from '#platform/db/database'
import type { Jobs } from '#platform/jobs/jobs'
import { forgetOldWishes } from '#platform/once/once'
import { forgetEndedThrottles } from '#platform/throttle/throttle'
import { analyzeNote } from './note-analysis'

const everyMinute = '* * * * *'
const everyNight = '17 3 * * *'

/** What the house does by itself. */
export async function defineRecurringWork(jobs: Jobs, database: Database): Promise<void> {
  const db = database.orm
  await jobs.define('reminders', async () => void (await remindOfDueTasks(db, new Date())), { cron: everyMinute })
  await jobs.define('note analysis', () => analyzeWaitingNotes(db, analyzeNote, new Date()), { cron: everyMinute })
  await database.listen(notesToAnalyze, () => void jobs.enqueue('note analysis', {}).catch(() => {}))
  await jobs.define('neighbourhood posts', async () => void (await publishDuePosts(db, new Date())), {
    cron: everyMinute,
  })
  await jobs.define('tidy', () => tidy(db), { cron: everyNight })
}

/** Throws away what nobody will ask for again. */
async function tidy(db: Db): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetEndedThrottles(db)
  await forgetOldWishes(db)
  await forgetOldNotifications(db)
}
