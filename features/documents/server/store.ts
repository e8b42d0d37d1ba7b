import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { documents } from './table'

/** Last changed first. */
export async function findDocuments(db: Db, clientId: number | undefined) {
  return db
    .select({ ...getTableColumns(documents), clientName })
    .from(documents)
    .where(clientId === undefined ? undefined : eq(documents.clientId, clientId))
    .orderBy(desc(documents.lastModified), desc(documents.id))
}

const clientName = sql<string | null>`(select name from clients where clients.id = documents.client_id)`
