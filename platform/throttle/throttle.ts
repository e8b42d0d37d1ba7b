import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { throttles } from './table'

export type Limit = { times: number; withinMinutes: number }

/**
 * Counts one more try under a key and says whether it is still allowed. Counted before the deed and in the database, so
 * that neither a burst nor a second process slips through.
 */
export async function tryUnder(db: Db, key: string, limit: Limit): Promise<{ allowed: boolean; minutesLeft: number }> {
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

/** A success does not count against anyone. */
export async function forgive(db: Db, keys: string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, keys))
}

export async function forgetEndedThrottles(db: Db): Promise<void> {
  await db.delete(throttles).where(lt(throttles.endsAt, sql`now()`))
}
