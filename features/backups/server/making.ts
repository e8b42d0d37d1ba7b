import { randomUUID } from 'node:crypto'
import { notify, withdraw } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import { readArchive } from '#platform/backup/read-archive'
import { type ArchiveSource, writeArchive } from '#platform/backup/write-archive'
import { type Db, isDiskFull } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import { isBackupDue } from '../due'
import { backupName } from '../names'
import type { KeptBackups } from './kept-backups'
import { endLease, keepOutcome, leaseWork, readOutcome, readPlan } from './store'

export type BackupTools = { db: Db; log: Log; kept: KeptBackups; source: (now: Date) => ArchiveSource }

const renewEvery = 15_000

/** What a look each hour does. */
export async function makeDueBackup(tools: BackupTools, now: Date): Promise<void> {
  const { nightly } = await readPlan(tools.db)
  const { timeZone } = await readBusiness(tools.db)
  const { madeAt } = await readOutcome(tools.db)
  if (nightly && isBackupDue(madeAt ? new Date(madeAt) : undefined, now, timeZone))
    await (await beginBackup(tools, now))?.end
}

/** Begins one unless one is being made; its end never throws, but is kept as the outcome. */
export async function beginBackup(tools: BackupTools, now: Date): Promise<{ end: Promise<void> } | undefined> {
  const { db, log } = tools
  const holder = randomUUID()
  if (!(await leaseWork(db, holder))) return undefined
  const renewing = setInterval(() => void leaseWork(db, holder).catch(() => {}), renewEvery)
  const end = make(tools, now)
    .catch(async (error: Error) => {
      log.error({ err: error }, 'The backup failed')
      const message = inWords(error)
      await keepOutcome(db, { failure: { at: now.toISOString(), message } })
      await notify(db, {
        kind: 'backup-failure',
        subject: bellOf(now),
        title: 'The backup failed',
        body: message,
        href: '/settings?section=data',
      })
    })
    .finally(async () => {
      clearInterval(renewing)
      await endLease(db, holder)
    })
    .catch((error: Error) => log.warn({ err: error }, 'How the backup went could not be noted'))
  return { end }
}

/** It is tried every hour, and told of once a day. */
const bellOf = (now: Date) => `backup:${now.toISOString().slice(0, 10)}`

/** The old ones go only once the new one is whole and every byte of it was read again. */
async function make({ db, kept, source }: BackupTools, now: Date): Promise<void> {
  const { stream, done } = await writeArchive(source(now))
  const [{ missing }] = await Promise.all([done, kept.take(backupName(now), stream, looksWhole)])
  await keepOutcome(db, { madeAt: now.toISOString(), missing, failure: null })
  await withdraw(db, 'backup-failure', [bellOf(now)])
  await kept.removeOutlived((await readPlan(db)).keep)
}

async function looksWhole(file: string): Promise<void> {
  const archive = await readArchive(file)
  archive.close()
}

const inWords = (error: Error) => (isDiskFull(error) ? 'The disk is full.' : error.message)
