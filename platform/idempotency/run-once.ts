import { eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#platform/db/database'
import { idempotencyKeys } from './table'

export type Answer = { status: number; body: string }

const retentionHours = 24

/**
 * Runs work at most once per key: key, work and answer are one transaction. A repeated request gets the first answer,
 * and waits for it while the first is still running.
 */
export async function runOnce(db: Db, key: string, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await claimKey(tx, key))) return (await storedAnswer(tx, key)) as Answer
    const answer = await work(tx)
    await tx.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.key, key))
    return answer
  })
}

export async function storedAnswer(db: Db, key: string): Promise<Answer | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  return stored?.status && stored.body !== null ? { status: stored.status, body: stored.body } : undefined
}

export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${retentionHours})`))
}

/** False where the key has its answer. Also locks the key, so that nobody else uses or deletes it meanwhile. */
async function claimKey(tx: Transaction, key: string): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key })
    // A key without an answer is from an earlier version, which stored it before the work.
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { createdAt: sql`now()` },
      setWhere: isNull(idempotencyKeys.status),
    })
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}
