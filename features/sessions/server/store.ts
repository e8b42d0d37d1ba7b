import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { currentUser } from '../api'
import type { ProfileChange } from '../user'
import { accounts, sessions, twoFactors, users, verifications } from './table'

export async function ownerExists(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}

export async function findUser(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw notFound('That user no longer exists')
  return user
}

export async function changeProfile(db: Db, id: number, { email, ...change }: ProfileChange) {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ ...change, ...(email && { email: email.toLowerCase() }), updatedAt: new Date() })
      .where(eq(users.id, id))
      .returning()
    if (!user) throw notFound('That user no longer exists')
    await publishInvalidation(tx, [currentUser.path])
    return user
  })
}

export async function findUserByName(db: Db, typed: string) {
  const name = typed.trim().toLowerCase()
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, name)))
  return user
}

export type NewOwner = { name: string; email: string; username: string; passwordHash: string }

/** Creates the only owner; the table lock makes concurrent calls fail. */
export async function createOwner(db: Db, { passwordHash, ...owner }: NewOwner) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in exclusive mode`)
    if (await ownerExists(tx)) throw conflict('Mainstreet is already set up. Please log in.')
    const [user] = await tx
      .insert(users)
      .values({ ...owner, email: owner.email.toLowerCase(), username: owner.username.toLowerCase() })
      .returning()
    if (!user) throw new Error('insert into users returned no row')
    await tx
      .insert(accounts)
      .values({ userId: user.id, accountId: String(user.id), providerId: 'credential', password: passwordHash })
    return user
  })
}

export async function passwordHashOf(db: Db, userId: number): Promise<string | undefined> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return account?.password ?? undefined
}

export async function disableTwoFactor(db: Db): Promise<void> {
  await db.delete(twoFactors)
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.twoFactorEnabled, true))
}

export async function listOpenSessions(db: Db, userId: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt))
}

export async function endSession(db: Db, userId: number, id: number): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound('That session has already ended')
}

export async function endSessionsExcept(db: Db, userId: number, id: number): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
}

export async function findSession(db: Db, id: number) {
  const [session] = await db
    .select({ createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  return session
}

export async function markConfirmed(db: Db, sessionId: number): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

export async function findVerification(db: Db, identifier: string) {
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)))
  return found
}

export async function deleteVerification(db: Db, identifier: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, identifier))
}
