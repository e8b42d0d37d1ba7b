import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** The last time that all files were looked through. */
export const FileCheck = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** When it began. */
  at: Timestamp,
  faults: z.number(),
})
export type FileCheck = z.output<typeof FileCheck>

/** Background work is given up after a quarter of an hour: a check that says it runs for longer was cut off. */
const longestMinutes = 15

export const isUnderWay = ({ state, at }: Pick<FileCheck, 'state' | 'at'>, now: Date): boolean =>
  state === 'running' && now.getTime() - new Date(at).getTime() < longestMinutes * 60_000

/** A check that never came to its end has failed. */
export const settledCheck = (check: FileCheck, now: Date): FileCheck =>
  check.state === 'running' && !isUnderWay(check, now) ? { ...check, state: 'failed' } : check
