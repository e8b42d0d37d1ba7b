import { eq, lt, sql } from 'drizzle-orm'
import { conflict } from '#core/problem'
import type { Db } from '#platform/db/database'
import { idempotencyKeys } from './table'

export type Answer = { status: number; body: string }

const keptHours = 24

/** Does what a key wishes at most once: sent again, because the first answer was lost, it gets that answer again. */
export async function runOnce(db: Db, key: string, grant: () => Promise<Answer>): Promise<Answer> {
  const mine = await db
    .insert(idempotencyKeys)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine.length === 0) return earlierAnswer(db, key)
  try {
    const answer = await grant()
    await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.key, key))
    return answer
  } catch (error) {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    throw error
  }
}

export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${keptHours})`))
}

async function earlierAnswer(db: Db, key: string): Promise<Answer> {
  const [wish] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (wish?.status && wish.body !== null) return { status: wish.status, body: wish.body }
  throw conflict('This was sent before and its outcome is not known yet. Please reload to see whether it was saved.')
}
