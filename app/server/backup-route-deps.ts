import { BackupFolder } from '#features/backups/server/backup-folder'
import type { BackupDeps } from '#features/backups/server/jobs'
import type { BackupRouteDeps } from '#features/backups/server/routes'
import { checkPassword, requireConfirmation } from '#features/sessions/server/confirmation'
import type { SignedIn } from '#platform/http/answer'
import type { AppContext } from './app-context'
import { backupFolder } from './backup-source'
import { eraseEverything } from './erase-everything'
import { writeBackup } from './write-backup'

/** Composed here because a backup reads every feature. */
export const backupDeps = (context: AppContext): BackupDeps => ({
  db: context.db,
  log: context.log,
  folder: new BackupFolder(backupFolder(context.settings.dataDir)),
  write: (now) => writeBackup(context, now),
})

export const backupRouteDeps = (context: AppContext): BackupRouteDeps => ({
  ...backupDeps(context),
  requireConfirmation: (signedIn) => requireConfirmation(context.db, signedIn, new Date()),
  async deleteEverything(request, password) {
    await checkPassword(context.db, request.signedIn as SignedIn, password)
    await eraseEverything(context, request)
  },
})
