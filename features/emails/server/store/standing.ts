import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { emails } from '../table'

/** Of these, what lies unread in the inbox. */
export const unreadIn = (db: Db, ids: number[]) => inInbox(db, ids, eq(emails.read, false))

/** Of these, what lies in the inbox without a star. */
export const unstarredIn = (db: Db, ids: number[]) => inInbox(db, ids, eq(emails.starred, false))

async function inInbox(db: Db, ids: number[], are: SQL): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, ids), eq(emails.folder, 'inbox'), are))
  return rows.map(({ id }) => id)
}
