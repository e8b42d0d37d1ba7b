import { readOutcome } from '#features/backups/server/store'
import { lastSecurityEvent } from '#features/security-log/server/store'
import type { Db } from '#platform/db/database'

/** When the latest backup was made: by night, downloaded, or by `npm run backup`. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const { madeAt } = await readOutcome(db)
  const nightly = madeAt ? new Date(madeAt) : undefined
  const downloaded = await lastSecurityEvent(db, 'backup-downloaded')
  return nightly && downloaded && nightly > downloaded ? nightly : (downloaded ?? nightly)
}
