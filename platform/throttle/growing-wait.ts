import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { throttles } from './table'

/** So many attempts are free; then each makes the next one wait twice as long, up to a limit. */
export type GrowingWait = { freeTimes: number; maxSeconds: number }

/** An attempt this long after the last wait starts a new count. */
const resetAfterHours = 1

/**
 * Claims an attempt for a key and answers the seconds left to wait; 0 allows the attempt. During a wait every attempt is
 * refused, so that a burst from many addresses gets no more tries than one caller who waits.
 */
export async function claimAttempt(db: Db, key: string, { freeTimes, maxSeconds }: GrowingWait): Promise<number> {
  // The clock at each row, not of the statement: a concurrent one may have begun earlier and be served later.
  const now = sql`clock_timestamp()`
  const count = sql`case when ${throttles.endsAt} < ${now} - make_interval(hours => ${resetAfterHours}) then 1 else ${throttles.count} + 1 end`
  const seconds = sql`case when (${count}) <= ${freeTimes} then 0 else least(${maxSeconds}, power(2, least((${count}) - ${freeTimes}, 30))) end`
  const taken = await db
    .insert(throttles)
    .values({ key, count: 1, endsAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { count, endsAt: sql`${now} + make_interval(secs => ${seconds})` },
      setWhere: sql`${throttles.endsAt} <= ${now}`,
    })
    .returning({ key: throttles.key })
  if (taken.length > 0) return 0
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${throttles.endsAt} - ${now}))::int` })
    .from(throttles)
    .where(eq(throttles.key, key))
  return Math.max(1, row?.seconds ?? 1)
}
