import { createHmac } from 'node:crypto'
import path from 'node:path'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { listAttachmentFiles } from '#features/emails/server/store/list-attachments'
import type { ArchiveSource, Extra } from '#platform/backup/write-archive'
import type { Database } from '#platform/db/database'
import { newestKnown, newestMigration } from '#platform/db/migrate'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { fileKeys } from '#platform/files/store'
import { backupExtras } from './backup-extras'
import { migrations } from './bootstrap'

export type BackupSourceDeps = { database: Database; files: Files; settings: Settings; secret: string }

/** All data that goes into a backup archive. */
export function backupSource({ database, files, settings, secret }: BackupSourceDeps, now: Date): ArchiveSource {
  const attachments = attachmentFilesIn(settings.dataDir)
  return {
    database,
    workFolder: path.join(backupFolder(settings.dataDir), 'work'),
    stores: [
      { name: 'files', keys: fileKeys, open: (key) => files.open(key) },
      { name: 'attachments', keys: listAttachmentFiles, open: (key) => attachments.openExistingAttachment(key) },
    ],
    async extras(tx, folder, recordsOf) {
      // Before the migrations have run, only the records are backed up: the exports need the current schema.
      if ((await newestMigration(tx)) !== newestKnown(migrations)) return noExtras()
      return backupExtras(tx, folder, recordsOf, { files: attachments, now })
    },
    secret: secretFingerprint(secret),
    now,
  }
}

export const backupFolder = (dataDir: string) => path.join(dataDir, 'backups')

/** Identifies the secret without revealing it. */
export const secretFingerprint = (secret: string) =>
  createHmac('sha256', secret).update('mark in a backup').digest('base64url').slice(0, 22)

async function* noExtras(): AsyncGenerator<Extra> {}
