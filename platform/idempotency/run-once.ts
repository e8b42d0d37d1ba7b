import { eq, isNull, lt, sql } from 'drizzle-orm'
import { Problem } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { idempotencyKeys } from './table'

export type Answer = { status: number; body: string }

const retentionHours = 24

/**
 * Runs work at most once per key: key, work and answer are one transaction. A repeated request gets the first answer,
 * and waits for it while the first is still running. The same key with another request is refused.
 */
export async function runOnce(
  db: Db,
  key: string,
  work: (tx: Transaction) => Promise<Answer>,
  request?: string,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await claimKey(tx, key, request ?? null))) return (await storedAnswer(tx, key, request)) as Answer
    const answer = await work(tx)
    await tx.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.key, key))
    return answer
  })
}

/** Without a request, whatever the key was used for. */
export async function storedAnswer(db: Db, key: string, request?: string): Promise<Answer | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!stored?.status || stored.body === null) return undefined
  if (request !== undefined && stored.request !== request) throw usedForAnother()
  return { status: stored.status, body: stored.body }
}

export const keyUsedCode = 'key-used'
const usedForAnother = () =>
  new Problem(
    'key-used',
    422,
    'This idempotency key was used for another request, so nothing was done. Send a new key.',
  )

export async function deleteExpiredIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${retentionHours})`))
}

/** False where the key has its answer. Also locks the key, so that nobody else uses or deletes it meanwhile. */
async function claimKey(tx: Transaction, key: string, request: string | null): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, request })
    // A key without an answer is from an earlier version, which stored it before the work.
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { createdAt: sql`now()`, request },
      setWhere: isNull(idempotencyKeys.status),
    })
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}
