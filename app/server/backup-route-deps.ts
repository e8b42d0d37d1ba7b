import { verifyPassword } from 'better-auth/crypto'
import { plural } from '#core/plural'
import { invalid, tooMany } from '#core/problem'
import { BackupFolder } from '#features/backups/server/backup-folder'
import type { BackupDeps } from '#features/backups/server/jobs'
import type { BackupRouteDeps } from '#features/backups/server/routes'
import { wrongPassword } from '#features/sessions/api'
import { passwordHashOf } from '#features/sessions/server/store'
import { countAttempt, type Limit, resetThrottles } from '#platform/throttle/throttle'
import type { AppContext } from './app-context'
import { backupFolder, backupSource } from './backup-source'
import { eraseEverything } from './erase-everything'

/** Composed here because a backup reads every feature. */
export const backupDeps = (context: AppContext): BackupDeps => ({
  db: context.db,
  log: context.log,
  folder: new BackupFolder(backupFolder(context.settings.dataDir)),
  source: (now) => backupSource(context, now),
})

export const backupRouteDeps = (context: AppContext): BackupRouteDeps => ({
  ...backupDeps(context),
  async deleteEverything(userId, password) {
    await checkPassword(context, userId, password)
    await eraseEverything(context)
  },
})

const passwordAttempts: Limit = { times: 5, withinMinutes: 15 }

/** Deleting everything needs the password again, with limited attempts. */
async function checkPassword({ db }: AppContext, userId: number, password: string): Promise<void> {
  const key = `delete everything:${userId}`
  const { allowed, minutesLeft } = await countAttempt(db, key, passwordAttempts)
  if (!allowed) throw tooMany(`Too many attempts. Please try again in ${plural(minutesLeft, 'minute')}.`)
  const hash = await passwordHashOf(db, userId)
  if (!hash || !(await verifyPassword({ hash, password }))) throw invalid({ password: wrongPassword })
  await resetThrottles(db, [key])
}
