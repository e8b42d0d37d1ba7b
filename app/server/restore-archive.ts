import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { forgetTwoFactor } from '#features/sessions/server/store'
import type { Archive } from '#platform/backup/read-archive'
import { restore } from '#platform/backup/restore'
import type { Database } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { failRestoredMails } from '#platform/outbox/delivery-state'
import { secretMark } from './backup-source'
import { migrations } from './foundations'
import { knownTables } from './known-tables'

type Parts = { database: Database; files: Files; settings: Settings; secret: string }

/** Puts an archive into this house, which must be empty. */
export function restoreArchive(archive: Archive, { database, files, settings, secret }: Parts) {
  const attachments = attachmentFilesIn(settings.dataDir)
  const isSameSecret = archive.manifest.secret === secretMark(secret)
  return restore(archive, {
    database,
    migrations,
    knownTables,
    keep: {
      async files(key, content) {
        const staged = await files.stage(content)
        try {
          await files.shelf.place(key, staged.path)
        } finally {
          await staged.discard()
        }
      },
      async attachments(_key, content) {
        await attachments.keepAttachment(content)
      },
    },
    async settle(tx) {
      await failRestoredMails(tx)
      // With another secret its codes could never be right again, and nobody could log in.
      if (!isSameSecret) await forgetTwoFactor(tx)
    },
  })
}

/** How many others are connected to the same database. */
export async function othersAt({ execute }: Database, ownName: string): Promise<number> {
  const { rows } = await execute(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> $1
        and pid <> pg_backend_pid()`,
    [ownName],
  )
  return Number(rows[0]?.others ?? 0)
}
