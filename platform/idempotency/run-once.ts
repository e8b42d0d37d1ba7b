import { eq, lt, sql } from 'drizzle-orm'
import { conflict } from '#core/problem'
import type { Db } from '#platform/db/database'
import { idempotencyKeys } from './table'

export type Answer = { status: number; body: string }

const retentionHours = 24

/** Runs work at most once per key: a repeated request gets the stored answer. */
export async function runOnce(db: Db, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const mine = await db
    .insert(idempotencyKeys)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine.length === 0) return storedAnswer(db, key)
  const answer = await work().catch(async (error) => {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    throw error
  })
  // Once the work is done the key stays, also where its answer cannot be stored: a repeat must not do the work again.
  await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.key, key))
  return answer
}

export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${retentionHours})`))
}

async function storedAnswer(db: Db, key: string): Promise<Answer> {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (stored?.status && stored.body !== null) return { status: stored.status, body: stored.body }
  throw conflict('This was sent before and its outcome is not known yet. Please reload to see whether it was saved.')
}
