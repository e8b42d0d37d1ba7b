import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { type ArchiveSummary, writeArchive } from '#platform/backup/write-archive'
import { isDiskFull, type SharedLocation } from '#platform/db/database'
import { openShared } from '#platform/db/open-shared'
import type { Settings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { backupSource } from './backup-source'

/** What the server sends to this process, which writes the archive to its standard output. */
export type BackupTask = { settings: Settings; secret: string; location: SharedLocation; workFolder: string; now: Date }

/** `begun` once all records of the moment are read. */
export type BackupReport =
  | { kind: 'begun' }
  | { kind: 'done'; summary: ArchiveSummary }
  | { kind: 'failed'; message: string }

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (task: BackupTask) =>
  write(task)
    .catch((error: Error) => report({ kind: 'failed', message: isDiskFull(error) ? 'disk full' : error.message }))
    .finally(() => process.exit()),
)
// The server has ended.
process.once('disconnect', () => process.exit())

async function write({ settings, secret, location, workFolder, now }: BackupTask): Promise<void> {
  const database = await openShared(location)
  const files = await openFiles(settings)
  const source = { ...backupSource({ database, files, settings, secret }, now), workFolder }
  const { stream, done } = await writeArchive(source)
  await report({ kind: 'begun' })
  const [summary] = await Promise.all([done, pipeline(stream, process.stdout, { end: false })])
  await report({ kind: 'done', summary })
}

const report = (message: BackupReport) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
