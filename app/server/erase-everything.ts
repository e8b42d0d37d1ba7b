import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { attachmentFolder } from '#features/emails/server/attachment-files'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import { setupToken } from '#features/sessions/server/setup-token'
import { forgetSubject, keepSubject, readSubject } from '#features/settings/server/store'
import { eraseRows } from '#platform/backup/tables'
import { forgetDoneWork } from '#platform/jobs/jobs'
import type { AppContext } from './app-context'
import { backupFolder } from './backup-source'
import { knownTables } from './known-tables'

/** Says that the records are gone and that what belonged to them has yet to go. */
const remains = 'everything was deleted'

/**
 * Every record, file, attachment, kept backup and session. The records go in one transaction that also notes that the
 * rest must go; where the process dies in between, the next start goes on with it. Then the house is as new.
 */
export async function eraseEverything(context: AppContext): Promise<void> {
  const { db, sessionGuard, settings, print, publicUrl, secret } = context
  await untilNobodyIsInTheWay(() =>
    db.transaction(async (tx) => {
      await eraseRows(tx, knownTables)
      await forgetDoneWork(tx)
      await keepSubject(tx, remains, { at: new Date().toISOString() })
    }),
  )
  await sessionGuard.sessionsChanged(db)
  await clearRemains(context, new Date())
  if (settings.owner) await createOwnerFromSettings(db, settings.owner)
  print('Everything was deleted.')
  if (!settings.owner) print(`Set up your account, once, at ${publicUrl}/setup#${setupToken(secret)}`)
}

/** What was there at the moment of the deletion; what a new owner has brought since stays. */
export async function clearRemains({ db, files, settings }: AppContext, until?: Date): Promise<void> {
  const noted = (await readSubject(db, remains)) as { at: string } | undefined
  if (!noted) return
  const moment = until ?? new Date(noted.at)
  for await (const { key, since } of files.shelf.list()) if (since <= moment) await files.shelf.remove(key)
  for (const folder of [files.incoming, attachmentFolder(settings.dataDir), backupFolder(settings.dataDir)])
    await removeUntil(folder, moment)
  await forgetSubject(db, remains)
}

async function removeUntil(folder: string, moment: Date): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await removeUntil(place, moment)
    else if (((await stat(place).catch(() => undefined))?.mtime ?? moment) <= moment) await rm(place, { force: true })
  }
}

/** Work that goes on may hold a table for a moment while we hold another. */
async function untilNobodyIsInTheWay(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || (error as { cause?: { code?: string } }).cause?.code !== '40P01') throw error
    }
  }
}
