import { eq, sql } from 'drizzle-orm'
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
