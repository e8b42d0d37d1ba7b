import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const mostKept = 90
const keptRange = `Must be a number from 1 to ${mostKept}`

/** Whether one is made each night, and how many stay. */
export const BackupPlan = z.object({
  nightly: z.boolean('Must be on or off'),
  keep: z.number(keptRange).int(keptRange).min(1, keptRange).max(mostKept, keptRange),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** Each one takes the room of everything once more, so the owner chooses. */
export const unsaidPlan: BackupPlan = { nightly: false, keep: 7 }

export const KeptBackup = z.object({ name: z.string(), size: z.number(), madeAt: Timestamp })
export type KeptBackup = z.output<typeof KeptBackup>

export const Backups = BackupPlan.extend({
  folder: z.string(),
  /** Newest first. */
  kept: z.array(KeptBackup),
  isRunning: z.boolean(),
  /** Why the last one came to nothing; null once one has been made since. */
  failure: z.object({ at: Timestamp, message: z.string() }).nullable(),
  /** How many files the newest one could not hold because they were missing already. */
  missing: z.number(),
})
export type Backups = z.output<typeof Backups>
