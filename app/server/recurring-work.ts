import { markOverdue } from '#features/invoices/server/store'
import { forgetOldNotifications } from '#features/notifications/server/store'
import { forgetExpiredSessions } from '#features/sessions/server/store'
import { remindOfDueTasks } from '#features/tasks/server/reminders'
import type { Db } from '#platform/db/database'
import type { Jobs } from '#platform/jobs/jobs'
import { forgetOldWishes } from '#platform/once/once'
import { forgetEndedThrottles } from '#platform/throttle/throttle'

const everyMinute = '* * * * *'
const everyQuarter = '*/15 * * * *'
const everyNight = '17 3 * * *'

/** What the house does by itself. */
export async function defineRecurringWork(jobs: Jobs, db: Db): Promise<void> {
  await jobs.define('reminders', async () => void (await remindOfDueTasks(db, new Date())), { cron: everyMinute })
  await jobs.define('overdue-invoices', async () => void (await markOverdue(db, new Date())), { cron: everyQuarter })
  await jobs.define('tidy', () => tidy(db), { cron: everyNight })
}

/** Throws away what nobody will ask for again. */
async function tidy(db: Db): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetEndedThrottles(db)
  await forgetOldWishes(db)
  await forgetOldNotifications(db)
}
