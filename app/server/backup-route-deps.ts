import { verifyPassword } from 'better-auth/crypto'
import { invalid, tooMany } from '#core/problem'
import { KeptBackups } from '#features/backups/server/kept-backups'
import type { BackupTools } from '#features/backups/server/making'
import type { BackupRouteDeps } from '#features/backups/server/routes'
import { wrongPassword } from '#features/sessions/api'
import { passwordHashOf } from '#features/sessions/server/store'
import { forgive, type Limit, tryUnder } from '#platform/throttle/throttle'
import type { AppContext } from './app-context'
import { backupFolder, backupSource } from './backup-source'
import { eraseEverything } from './erase-everything'

/** A backup draws on every feature, so it is composed here. */
export const backupTools = (context: AppContext): BackupTools => ({
  db: context.db,
  log: context.log,
  kept: new KeptBackups(backupFolder(context.settings.dataDir)),
  source: (now) => backupSource(context, now),
})

export const backupRouteDeps = (context: AppContext): BackupRouteDeps => ({
  ...backupTools(context),
  async deleteEverything(userId, password) {
    await provePassword(context, userId, password)
    await eraseEverything(context)
  },
})

const tries: Limit = { times: 5, withinMinutes: 15 }

/** An open window is not enough: whoever sits before it must know the password, and may not guess for long. */
async function provePassword({ db }: AppContext, userId: number, password: string): Promise<void> {
  const key = `delete everything:${userId}`
  const { allowed, minutesLeft } = await tryUnder(db, key, tries)
  if (!allowed)
    throw tooMany(`Too many attempts. Please try again in ${minutesLeft} minute${minutesLeft === 1 ? '' : 's'}.`)
  const hash = await passwordHashOf(db, userId)
  if (!hash || !(await verifyPassword({ hash, password }))) throw invalid({ password: wrongPassword })
  await forgive(db, [key])
}
