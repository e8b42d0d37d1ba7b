import { tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { countAttempt } from '#platform/throttle/throttle'

const limit = { times: 60, withinMinutes: 15 }

/** Counts a link that opens nothing, or a signature that is not right, by the address that sent it. */
export async function countGuess(db: Db, kind: string, ip: string): Promise<void> {
  const { allowed } = await countAttempt(db, `${kind}:${ip}`, limit)
  if (!allowed) throw tooMany('Too many attempts. Please try again later.')
}
