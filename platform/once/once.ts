import { eq, lt, sql } from 'drizzle-orm'
import { conflict } from '#core/problem'
import type { Db } from '#platform/db/database'
import { grantedWishes } from './table'

export type Answer = { status: number; body: string }

const keptHours = 24

/** Does what a key wishes at most once: sent again, because the first answer was lost, it gets that answer again. */
export async function once(db: Db, key: string, grant: () => Promise<Answer>): Promise<Answer> {
  const mine = await db
    .insert(grantedWishes)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: grantedWishes.key })
  if (mine.length === 0) return earlierAnswer(db, key)
  try {
    const answer = await grant()
    await db.update(grantedWishes).set(answer).where(eq(grantedWishes.key, key))
    return answer
  } catch (error) {
    await db.delete(grantedWishes).where(eq(grantedWishes.key, key))
    throw error
  }
}

export async function forgetOldWishes(db: Db): Promise<void> {
  await db.delete(grantedWishes).where(lt(grantedWishes.createdAt, sql`now() - make_interval(hours => ${keptHours})`))
}

async function earlierAnswer(db: Db, key: string): Promise<Answer> {
  const [wish] = await db.select().from(grantedWishes).where(eq(grantedWishes.key, key))
  if (wish?.status && wish.body !== null) return { status: wish.status, body: wish.body }
  throw conflict('This was sent before and its outcome is not known yet. Please reload to see whether it was saved.')
}
