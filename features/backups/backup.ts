import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const maxKeptBackups = 90
const keepRangeMessage = `Must be a number from 1 to ${maxKeptBackups}`

/** Whether a backup is made every night, and how many are stored. */
export const BackupPlan = z.object({
  nightly: z.boolean('Must be on or off'),
  keep: z.number(keepRangeMessage).int(keepRangeMessage).min(1, keepRangeMessage).max(maxKeptBackups, keepRangeMessage),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** Off by default, because each backup needs as much space as all data. */
export const defaultPlan: BackupPlan = { nightly: false, keep: 7 }

export const StoredBackup = z.object({ name: z.string(), size: z.number(), madeAt: Timestamp })
export type StoredBackup = z.output<typeof StoredBackup>

export const Backups = BackupPlan.extend({
  folder: z.string(),
  /** Newest first. */
  kept: z.array(StoredBackup),
  isRunning: z.boolean(),
  /** Why the last backup failed; null after a successful one. */
  failure: z.object({ at: Timestamp, message: z.string() }).nullable(),
  /** The number of files that were already missing when the newest backup was made. */
  missing: z.number(),
})
export type Backups = z.output<typeof Backups>
