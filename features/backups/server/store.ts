import * as settings from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { readBackups } from '../api'
import { BackupPlan, defaultPlan } from '../backup'

const settingKeys = { plan: 'backups', outcome: 'last backup', work: 'backup at work' }

export type BackupOutcome = {
  madeAt?: string
  missing?: number
  failure?: { at: string; message: string } | null
}

export async function readPlan(db: Db): Promise<BackupPlan> {
  const parsed = BackupPlan.safeParse({
    ...defaultPlan,
    ...((await settings.readSetting(db, settingKeys.plan)) as object),
  })
  return parsed.success ? parsed.data : defaultPlan
}

export async function changePlan(db: Db, change: Partial<BackupPlan>): Promise<void> {
  await db.transaction(async (tx) => {
    await settings.saveSetting(tx, settingKeys.plan, { ...(await readPlan(tx)), ...change })
    await publishInvalidation(tx, [readBackups.path])
  })
}

export const readOutcome = async (db: Db) =>
  ((await settings.readSetting(db, settingKeys.outcome)) ?? {}) as BackupOutcome

/** Merges, so that a failure keeps the time of the last successful backup. */
export async function saveOutcome(db: Db, outcome: BackupOutcome): Promise<void> {
  await db.transaction(async (tx) => {
    await settings.saveSetting(tx, settingKeys.outcome, { ...(await readOutcome(tx)), ...outcome })
    await publishInvalidation(tx, [readBackups.path])
  })
}

const leaseSeconds = 60

/** One backup at a time. */
export const acquireLease = (db: Db, holder: string) =>
  settings.acquireLease(db, settingKeys.work, holder, leaseSeconds)

export async function releaseLease(db: Db, holder: string): Promise<void> {
  await db.transaction(async (tx) => {
    await settings.releaseLease(tx, settingKeys.work, holder)
    await publishInvalidation(tx, [readBackups.path])
  })
}

/** For a process that has the database to itself: any other process that held the lease has ended. */
export const endBackupLease = (db: Db) => settings.deleteSetting(db, settingKeys.work)

export const isBackupRunning = (db: Db) => settings.isLeased(db, settingKeys.work)
