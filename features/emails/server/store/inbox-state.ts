import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { emails } from '../table'

/** Which of these are unread in the inbox. */
export const unreadInInbox = (db: Db, ids: number[]) => inInbox(db, ids, eq(emails.read, false))

/** Which of these are in the inbox without a star. */
export const unstarredInInbox = (db: Db, ids: number[]) => inInbox(db, ids, eq(emails.starred, false))

async function inInbox(db: Db, ids: number[], condition: SQL): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, ids), eq(emails.folder, 'inbox'), condition))
  return rows.map(({ id }) => id)
}
