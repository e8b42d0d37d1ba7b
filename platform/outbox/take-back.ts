import { and, eq, gt, or } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { outgoingMails } from './table'

/** Takes a mail out of the outbox. Answers whether that was still possible: only what certainly has not left comes back. */
export async function takeBack(db: Db, id: number, now: Date): Promise<boolean> {
  const { state, attempts, sendAfter } = outgoingMails
  const isWaiting = and(eq(state, 'queued'), eq(attempts, 0), gt(sendAfter, now))
  const taken = await db
    .update(outgoingMails)
    .set({ state: 'cancelled' })
    .where(and(eq(outgoingMails.id, id), or(isWaiting, eq(state, 'failed'))))
    .returning({ id: outgoingMails.id })
  return taken.length > 0
}

/** Tries a mail that failed once more, as if it had just been queued. Answers whether there was one to try. */
export async function sendAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const again = await db
    .update(outgoingMails)
    .set({ state: 'queued', attempts: 0, error: null, sendAfter: now })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.state, 'failed')))
    .returning({ id: outgoingMails.id })
  return again.length > 0
}
