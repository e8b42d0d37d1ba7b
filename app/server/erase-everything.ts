import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { attachmentFolder } from '#features/emails/server/attachment-files'
import { readLanding } from '#features/landing/api'
import { type Origin, recordSecurityEvent } from '#features/security-log/server/store'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import { setupToken, startSetupRound } from '#features/sessions/server/setup-token'
import { deleteSetting, readSetting, saveSetting } from '#features/settings/server/store'
import { eraseRows } from '#platform/backup/tables'
import { deleteFinishedJobs } from '#platform/jobs/jobs'
import { publishInvalidation } from '#platform/live/live'
import type { AppContext } from './app-context'
import { backupFolder } from './backup-source'
import { knownTables } from './known-tables'

/** This setting exists while the records are deleted but their files are not. */
const pendingErasureKey = 'everything was deleted'

/**
 * Deletes every record, file, attachment, stored backup and session; the security log keeps only that it was done. The records go in one transaction that also marks
 * the files for deletion; after a crash the next start finishes it.
 */
export async function eraseEverything(context: AppContext, origin: Origin): Promise<void> {
  const { db, sessionGuard, settings, print, publicUrl, secret } = context
  await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      await eraseRows(tx, knownTables)
      await deleteFinishedJobs(tx)
      await startSetupRound(tx)
      await publishInvalidation(tx, [readLanding.path])
      await recordSecurityEvent(tx, origin, { kind: 'everything-deleted' })
      await saveSetting(tx, pendingErasureKey, { at: new Date().toISOString() })
    }),
  )
  await sessionGuard.sessionsChanged(db)
  await finishErasure(context, new Date())
  if (settings.owner) await createOwnerFromSettings(db, settings.owner)
  print('Everything was deleted.')
  if (!settings.owner) print(`Set up your account, once, at ${publicUrl}/setup#${await setupToken(db, secret)}`)
}

/** Deletes the files that existed at the time of the erasure; newer ones stay. */
export async function finishErasure({ db, files, settings }: AppContext, until?: Date): Promise<void> {
  const pending = (await readSetting(db, pendingErasureKey)) as { at: string } | undefined
  if (!pending) return
  const erasedAt = until ?? new Date(pending.at)
  for await (const { key, storedAt: since } of files.blobStore.list())
    if (since <= erasedAt) await files.blobStore.remove(key)
  for (const folder of [files.incoming, attachmentFolder(settings.dataDir), backupFolder(settings.dataDir)])
    await removeUntil(folder, erasedAt)
  await deleteSetting(db, pendingErasureKey)
}

async function removeUntil(folder: string, moment: Date): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await removeUntil(file, moment)
    else if (((await stat(file).catch(() => undefined))?.mtime ?? moment) <= moment) await rm(file, { force: true })
  }
}

/** Background work may lock the tables in another order. */
async function retryOnDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || (error as { cause?: { code?: string } }).cause?.code !== '40P01') throw error
    }
  }
}
