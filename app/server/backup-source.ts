import { createHmac } from 'node:crypto'
import path from 'node:path'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { attachmentKeys } from '#features/emails/server/store/kept'
import type { ArchiveSource, Extra } from '#platform/backup/write-archive'
import type { Db } from '#platform/db/database'
import { newestKnown, newestMigration } from '#platform/db/migrate'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { fileKeys } from '#platform/files/store'
import { backupExtras } from './backup-extras'
import { migrations } from './foundations'

export type BackupParts = { db: Db; files: Files; settings: Settings; secret: string }

/** Everything of the house that an archive holds. */
export function backupSource({ db, files, settings, secret }: BackupParts, now: Date): ArchiveSource {
  const attachments = attachmentFilesIn(settings.dataDir)
  return {
    db,
    workFolder: path.join(backupFolder(settings.dataDir), 'work'),
    stores: [
      { name: 'files', keys: fileKeys, open: (key) => files.open(key) },
      { name: 'attachments', keys: attachmentKeys, open: (key) => attachments.findAttachmentFile(key) },
    ],
    async extras(tx, folder, recordsOf) {
      // Records of an earlier schema are kept as they are; only this schema's can be shown to other programs.
      if ((await newestMigration(tx)) !== newestKnown(migrations)) return nothing()
      return backupExtras(tx, folder, recordsOf, { files: attachments, now })
    },
    secret: secretMark(secret),
    now,
  }
}

export const backupFolder = (dataDir: string) => path.join(dataDir, 'backups')

/** Tells one secret from another without telling either. */
export const secretMark = (secret: string) =>
  createHmac('sha256', secret).update('mark in a backup').digest('base64url').slice(0, 22)

async function* nothing(): AsyncGenerator<Extra> {}
