import * as z from 'zod'
import { minute } from '#core/durations'
import { Timestamp } from '#core/timestamp'

/** The last check of all stored files. */
export const FileCheck = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** When it started. */
  at: Timestamp,
  faults: z.number(),
})
export type FileCheck = z.output<typeof FileCheck>

/** Background jobs time out after 15 minutes, so a check that is 'running' for longer was interrupted. */
const maxCheckMinutes = 15

export const isRunning = ({ state, at }: Pick<FileCheck, 'state' | 'at'>, now: Date): boolean =>
  state === 'running' && now.getTime() - new Date(at).getTime() < maxCheckMinutes * minute

/** Reports an interrupted check as failed. */
export const expireStaleCheck = (check: FileCheck, now: Date): FileCheck =>
  check.state === 'running' && !isRunning(check, now) ? { ...check, state: 'failed' } : check
