import { and, asc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listPasskeys } from '../../passkeys-api'
import { passkeys } from '../table'

export async function findPasskeys(db: Db, userId: number) {
  const found = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
  return found.map(shown)
}

export async function findPasskeyOwner(db: Db, credentialID: string): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialID))
  return found?.userId
}

export const namePasskey = (db: Db, userId: number, id: number, name: string) => update(db, userId, id, { name })

/** better-auth stores a new passkey without the host name that it is for. */
export const setPasskeyHost = (db: Db, userId: number, id: number, host: string) => update(db, userId, id, { host })

export async function markPasskeyUsed(db: Db, credentialID: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(passkeys).set({ lastUsedAt: sql`now()` }).where(eq(passkeys.credentialID, credentialID))
    await publishInvalidation(tx, [listPasskeys.path])
  })
}

/** Answers its name. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(passkeys).where(ofUser(userId, id)).returning()
    if (!gone) throw notFound('That passkey was already removed')
    await publishInvalidation(tx, [listPasskeys.path])
    return gone.name ?? ''
  })
}

async function update(db: Db, userId: number, id: number, change: { name?: string; host?: string }) {
  return db.transaction(async (tx) => {
    const [changed] = await tx.update(passkeys).set(change).where(ofUser(userId, id)).returning()
    if (!changed) throw notFound('That passkey was already removed')
    await publishInvalidation(tx, [listPasskeys.path])
    return shown(changed)
  })
}

const ofUser = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

const shown = ({ id, name, host, createdAt, lastUsedAt }: typeof passkeys.$inferSelect) => ({
  id,
  name: name ?? 'Passkey',
  host: host ?? '',
  createdAt,
  lastUsedAt,
})
