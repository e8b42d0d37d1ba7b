import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { MailChangeKind } from '../../mail-change'
import { mailChanges, type PlaceRef } from '../table/sync'

export type PendingChangeRow = typeof mailChanges.$inferSelect

/** Local changes that are not pushed yet; the provider's state must not overwrite them. */
export type PendingChanges = {
  isDestroyed(providerId: string): boolean
  /** Whether a mail is being moved away from this place. */
  isMovedFrom(folderId: number, ref: string): boolean
  has(emailId: number, kind: MailChangeKind): boolean
}

export async function readPendingChanges(db: Db, accountId: number): Promise<PendingChanges> {
  const rows = await db.select().from(mailChanges).where(eq(mailChanges.accountId, accountId))
  const destroyed = new Set(rows.filter(({ kind }) => kind === 'destroy').map(({ providerId }) => providerId))
  const movedFrom = new Set(
    rows
      .filter(({ kind }) => kind === 'move' || kind === 'destroy')
      .flatMap(({ places }) => places.map(({ folderId, ref }) => `${folderId} ${ref}`)),
  )
  const changed = new Set(rows.map(({ emailId, kind }) => `${emailId} ${kind}`))
  return {
    isDestroyed: (providerId) => destroyed.has(providerId),
    isMovedFrom: (folderId, ref) => movedFrom.has(`${folderId} ${ref}`),
    has: (emailId, kind) => changed.has(`${emailId} ${kind}`),
  }
}

/** Changes to push now, oldest first. */
export const dueChanges = (db: Db, accountId: number, now: Date): Promise<PendingChangeRow[]> =>
  db
    .select()
    .from(mailChanges)
    .where(and(eq(mailChanges.accountId, accountId), or(isNull(mailChanges.retryAt), lt(mailChanges.retryAt, now))))
    .orderBy(asc(mailChanges.id))

/** Deletes a pushed change. One that was replaced meanwhile stays, with the mail's new location. */
export async function completeChange(
  tx: Db,
  change: PendingChangeRow,
  newPlaces: PlaceRef[] | undefined,
): Promise<boolean> {
  const completed = await tx
    .delete(mailChanges)
    .where(and(eq(mailChanges.id, change.id), eq(mailChanges.version, change.version)))
    .returning({ id: mailChanges.id })
  if (completed.length > 0) return true
  if (newPlaces) await tx.update(mailChanges).set({ places: newPlaces }).where(eq(mailChanges.id, change.id))
  return false
}

export async function postponeChange(db: Db, change: PendingChangeRow, problem: string, until: Date): Promise<void> {
  await db
    .update(mailChanges)
    .set({ attempts: sql`${mailChanges.attempts} + 1`, problem, retryAt: until })
    .where(eq(mailChanges.id, change.id))
}

/** Flags and moves of mails that are deleted need no push. */
export async function deleteObsoleteChanges(db: Db, accountId: number): Promise<void> {
  await db
    .delete(mailChanges)
    .where(and(eq(mailChanges.accountId, accountId), isNull(mailChanges.emailId), ne(mailChanges.kind, 'destroy')))
}
