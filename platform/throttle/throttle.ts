import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { throttles } from './table'

export type Limit = { times: number; withinMinutes: number }

/**
 * Counts an attempt for a key and returns whether it is allowed. Counted before the action and in the database, so that
 * bursts and several processes share one limit.
 */
export async function countAttempt(
  db: Db,
  key: string,
  limit: Limit,
): Promise<{ allowed: boolean; minutesLeft: number }> {
  const freshEnd = sql`now() + make_interval(mins => ${limit.withinMinutes})`
  const [row] = await db
    .insert(throttles)
    .values({ key, count: 1, endsAt: freshEnd })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${throttles.endsAt} < now() then 1 else ${throttles.count} + 1 end`,
        endsAt: sql`case when ${throttles.endsAt} < now() then ${freshEnd} else ${throttles.endsAt} end`,
      },
    })
    .returning({
      count: throttles.count,
      secondsLeft: sql<number>`extract(epoch from ${throttles.endsAt} - now())::int`,
    })
  return {
    allowed: (row?.count ?? 1) <= limit.times,
    minutesLeft: Math.max(1, Math.ceil((row?.secondsLeft ?? 0) / 60)),
  }
}

/** After a success. */
export async function resetThrottles(db: Db, keys: string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, keys))
}

export async function deleteExpiredThrottles(db: Db): Promise<void> {
  await db.delete(throttles).where(lt(throttles.endsAt, sql`now()`))
}
