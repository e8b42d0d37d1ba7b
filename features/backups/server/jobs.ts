import { randomUUID } from 'node:crypto'
import { second } from '#core/durations'
import { notify, withdrawNotifications } from '#features/notifications/server/store'
import { type Origin, withSecurityEvent } from '#features/security-log/server/store'
import { readBusiness } from '#features/settings/server/store'
import { readArchive } from '#platform/backup/read-archive'
import type { Archive } from '#platform/backup/write-archive'
import { type Db, isDiskFull } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import { backupName } from '../backup-name'
import { isBackupDue } from '../backup-schedule'
import type { BackupFolder } from './backup-folder'
import { acquireLease, readOutcome, readPlan, releaseLease, saveOutcome } from './store'

export type BackupDeps = { db: Db; log: Log; folder: BackupFolder; write: (now: Date) => Promise<Archive> }

const leaseRenewalInterval = 15 * second

/** The hourly check. */
export async function makeDueBackup(deps: BackupDeps, now: Date): Promise<void> {
  const { nightly } = await readPlan(deps.db)
  const { timeZone } = await readBusiness(deps.db)
  const { madeAt } = await readOutcome(deps.db)
  if (nightly && isBackupDue(madeAt ? new Date(madeAt) : undefined, now, timeZone))
    await (await startBackup(deps, now))?.end
}

/** Starts a backup unless one is running; `end` never rejects, a failure is saved as the outcome. */
export async function startBackup(
  deps: BackupDeps,
  now: Date,
  origin: Origin = null,
): Promise<{ end: Promise<void> } | undefined> {
  const { db, log } = deps
  const holder = randomUUID()
  if (!(await acquireLease(db, holder))) return undefined
  const leaseRenewal = setInterval(() => void acquireLease(db, holder).catch(() => {}), leaseRenewalInterval)
  const end = makeBackup(deps, now, origin)
    .catch(async (error: Error) => {
      log.error({ err: error }, 'backup failed')
      const message = failureMessage(error)
      await db.transaction(async (tx) => {
        await saveOutcome(tx, { failure: { at: now.toISOString(), message } })
        await notify(tx, {
          kind: 'backup-failure',
          subject: notificationSubject(now),
          title: 'The backup failed',
          body: message,
          href: '/settings?section=data',
        })
      })
    })
    .finally(async () => {
      clearInterval(leaseRenewal)
      await releaseLease(db, holder)
    })
    .catch((error: Error) => log.warn({ err: error }, 'saving the backup outcome failed'))
  return { end }
}

/** A failing backup is retried every hour but notified once a day. */
const notificationSubject = (now: Date) => `backup:${now.toISOString().slice(0, 10)}`

/** Old backups are removed only after the new one was read back completely. */
async function makeBackup({ db, folder, write }: BackupDeps, now: Date, origin: Origin): Promise<void> {
  const { stream, done } = await write(now)
  const [{ missing }] = await Promise.all([done, folder.save(backupName(now), stream, checkArchive)])
  await withSecurityEvent(db, origin, { kind: 'backup-made', subject: backupName(now) }, async (tx) => {
    await saveOutcome(tx, { madeAt: now.toISOString(), missing, failure: null })
    await withdrawNotifications(tx, 'backup-failure', [notificationSubject(now)])
  })
  await folder.removeSurplus((await readPlan(db)).keep)
}

async function checkArchive(file: string): Promise<void> {
  const archive = await readArchive(file)
  archive.close()
}

const failureMessage = (error: Error) => (isDiskFull(error) ? 'The disk is full.' : error.message)
