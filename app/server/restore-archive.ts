import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { disableTwoFactor } from '#features/sessions/server/store'
import type { Archive } from '#platform/backup/read-archive'
import { restore } from '#platform/backup/restore'
import type { Database } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { failRestoredMails } from '#platform/outbox/delivery-state'
import { secretFingerprint } from './backup-source'
import { migrations } from './bootstrap'
import { holdAutomaticSending } from './hold-automatic-sending'
import { knownTables } from './known-tables'

type RestoreDeps = { database: Database; files: Files; settings: Settings; secret: string }

/** Restores an archive into an empty database. */
export function restoreArchive(archive: Archive, { database, files, settings, secret }: RestoreDeps) {
  const attachments = attachmentFilesIn(settings.dataDir)
  const isSameSecret = archive.manifest.secret === secretFingerprint(secret)
  return restore(archive, {
    database,
    migrations,
    knownTables,
    saveContent: {
      async files(key, content) {
        const staged = await files.stage(content)
        try {
          await files.blobStore.put(key, staged.path)
        } finally {
          await staged.discard()
        }
      },
      async attachments(_key, content) {
        await attachments.saveAttachment(content)
      },
    },
    async afterLoad(tx) {
      await failRestoredMails(tx)
      await holdAutomaticSending(tx, new Date())
      const { madeAt } = archive.manifest
      await recordSecurityEvent(tx, null, { kind: 'backup-restored', subject: `made ${madeAt.slice(0, 10)}` })
      // With another secret the stored two-factor keys cannot be read, so nobody could log in.
      if (!isSameSecret) await disableTwoFactor(tx)
    },
  })
}

/** The number of other client connections to the database. */
export async function countOtherConnections({ execute }: Database, ownName: string): Promise<number> {
  const { rows } = await execute(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> $1
        and pid <> pg_backend_pid()`,
    [ownName],
  )
  return Number(rows[0]?.others ?? 0)
}
