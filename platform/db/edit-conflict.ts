import { Problem } from '#core/problem'

/** The record has changed since the editor read it, so the edit is refused. */
export const changedElsewhere = (message: string) => new Problem('changed', 409, message)

/** Refuses an edit of a record that has changed since `seenAt`, the `updatedAt` that the editor read. */
export function assertUnchanged(record: { updatedAt: Date }, seenAt: string | undefined, message: string): void {
  if (seenAt !== undefined && Date.parse(seenAt) !== record.updatedAt.getTime()) throw changedElsewhere(message)
}

/** Always later than before, even within one millisecond, so that `seenAt` detects every edit. */
export const nextUpdatedAt = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))
