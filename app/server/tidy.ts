import { forgetOldNotifications } from '#features/notifications/server/store'
import { forgetExpiredSessions } from '#features/sessions/server/store'
import type { Db } from '#platform/db/database'
import type { Jobs } from '#platform/jobs/jobs'
import { forgetEndedThrottles } from '#platform/throttle/throttle'

/** Every night, throw away what nobody will ask for again. */
export async function tidyNightly(jobs: Jobs, db: Db): Promise<void> {
  await jobs.define(
    'tidy',
    async () => {
      await forgetExpiredSessions(db)
      await forgetEndedThrottles(db)
      await forgetOldNotifications(db)
    },
    { cron: '17 3 * * *' },
  )
}
