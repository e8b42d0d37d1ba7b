import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Archive, type ArchiveSummary, removeLeftovers, writeArchive } from '#platform/backup/write-archive'
import type { SharedDatabase } from '#platform/db/database'
import { processArguments } from '#platform/threads/start-thread'
import type { BackupReport, BackupTask } from './backup-process'
import { type BackupSourceDeps, backupSource } from './backup-source'

/** A process of its own writes the archive of a large database: hashing and packing take the time of whoever waits. */
export async function writeBackup(deps: BackupSourceDeps, now: Date): Promise<Archive> {
  const source = backupSource(deps, now)
  const shared = await deps.database.share()
  if (!shared) return writeArchive(source)
  try {
    return await writeInProcess(deps, shared, source.workFolder, now)
  } catch (error) {
    await shared.release()
    throw error
  }
}

async function writeInProcess(
  { settings, secret }: BackupSourceDeps,
  { location, release }: SharedDatabase,
  workFolder: string,
  now: Date,
): Promise<Archive> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  await removeLeftovers(workFolder, now)
  const folder = await mkdtemp(path.join(workFolder, 'backup-'))
  const child = spawn(process.execPath, processArguments('backup-process', import.meta.url), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  let report: BackupReport | undefined
  child.on('message', (message: BackupReport) => {
    report = message
  })
  const done = once(child, 'exit')
    .then(() => summaryIn(report))
    .finally(() => Promise.all([release(), rm(folder, { recursive: true, force: true })]))
  done.catch(() => {})
  child.send({ settings, secret, location, workFolder: folder, now } satisfies BackupTask, () => {})
  await Promise.race([once(child, 'message'), done])
  if (report?.kind !== 'begun') await done

  async function* content() {
    yield* child.stdout as Readable
    await done
  }
  const stream = Readable.from(content(), { objectMode: false }).once('close', () => child.kill('SIGKILL'))
  return { stream, done }
}

function summaryIn(report: BackupReport | undefined): ArchiveSummary {
  if (report?.kind === 'done') return report.summary
  throw new Error(report?.kind === 'failed' ? report.message : 'The process that writes the backup ended early.')
}
