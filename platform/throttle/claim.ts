import { eq, gt, lt, or, sql } from 'drizzle-orm'
import { minute } from '#core/durations'
import type { Db } from '#platform/db/database'
import { throttles } from './table'

/**
 * Runs work that only one process may do at a time; whoever finds it claimed does nothing. The claim of a process that
 * was killed ends by itself.
 */
export async function runClaimed(db: Db, name: string, minutes: number, work: () => Promise<void>): Promise<boolean> {
  const key = `claim:${name}`
  const endsAt = sql`clock_timestamp() + make_interval(mins => ${minutes})`
  const claimed = await db
    .insert(throttles)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { endsAt },
      setWhere: sql`${throttles.endsAt} < clock_timestamp()`,
    })
    .returning({ key: throttles.key })
  if (claimed.length === 0) return false
  try {
    await work()
  } finally {
    await db.delete(throttles).where(eq(throttles.key, key))
  }
  return true
}

/** Whether this process is the first to ask for the minute. A claim far ahead was made while the clock was wrong. */
export async function claimMinute(db: Db, start: Date): Promise<boolean> {
  const next = new Date(start.getTime() + minute)
  const claimed = await db
    .insert(throttles)
    .values({ key: 'claim:minute', count: 1, endsAt: next })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { endsAt: next },
      setWhere: or(lt(throttles.endsAt, next), gt(throttles.endsAt, new Date(next.getTime() + minute))),
    })
    .returning({ key: throttles.key })
  return claimed.length > 0
}
