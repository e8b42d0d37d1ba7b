import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { MailChangeKind } from '../../mail-change'
import { mailChanges, type PlaceRef } from '../table/sync'

export type WishRow = typeof mailChanges.$inferSelect

/** What the owner has changed here and the provider does not know yet: it must not be overruled. */
export type Wishes = {
  destroys(providerId: string): boolean
  /** Whether a mail is being moved away from this place. */
  moves(folderId: number, ref: string): boolean
  has(emailId: number, kind: MailChangeKind): boolean
}

export async function wishesOf(db: Db, accountId: number): Promise<Wishes> {
  const rows = await db.select().from(mailChanges).where(eq(mailChanges.accountId, accountId))
  const destroyed = new Set(rows.filter(({ kind }) => kind === 'destroy').map(({ providerId }) => providerId))
  const left = new Set(
    rows
      .filter(({ kind }) => kind === 'move' || kind === 'destroy')
      .flatMap(({ places }) => places.map(({ folderId, ref }) => `${folderId} ${ref}`)),
  )
  const standing = new Set(rows.map(({ emailId, kind }) => `${emailId} ${kind}`))
  return {
    destroys: (providerId) => destroyed.has(providerId),
    moves: (folderId, ref) => left.has(`${folderId} ${ref}`),
    has: (emailId, kind) => standing.has(`${emailId} ${kind}`),
  }
}

/** What is to be pushed now, oldest first. */
export const waitingWishes = (db: Db, accountId: number, now: Date): Promise<WishRow[]> =>
  db
    .select()
    .from(mailChanges)
    .where(and(eq(mailChanges.accountId, accountId), or(isNull(mailChanges.retryAt), lt(mailChanges.retryAt, now))))
    .orderBy(asc(mailChanges.id))

/** Strikes off a wish that came true. One that was renewed meanwhile stays, and starts from where the mail now is. */
export async function fulfil(tx: Db, wish: WishRow, nowAt: PlaceRef[] | undefined): Promise<boolean> {
  const struck = await tx
    .delete(mailChanges)
    .where(and(eq(mailChanges.id, wish.id), eq(mailChanges.version, wish.version)))
    .returning({ id: mailChanges.id })
  if (struck.length > 0) return true
  if (nowAt) await tx.update(mailChanges).set({ places: nowAt }).where(eq(mailChanges.id, wish.id))
  return false
}

export async function postpone(db: Db, wish: WishRow, problem: string, until: Date): Promise<void> {
  await db
    .update(mailChanges)
    .set({ attempts: sql`${mailChanges.attempts} + 1`, problem, retryAt: until })
    .where(eq(mailChanges.id, wish.id))
}

/** A mark or move of a mail that is gone has nothing left to say. */
export async function dropMootWishes(db: Db, accountId: number): Promise<void> {
  await db
    .delete(mailChanges)
    .where(and(eq(mailChanges.accountId, accountId), isNull(mailChanges.emailId), ne(mailChanges.kind, 'destroy')))
}
