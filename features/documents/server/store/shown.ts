import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import { mismatchOf } from '../../content-kinds'
import { documents } from '../table'

/** Not the words inside: they may be long, and no list shows them. */
const { contentText: _, ...columns } = getTableColumns(documents)

export const shownDocuments = (db: Db) =>
  db
    .select({ ...columns, clientName, fault: storedFiles.fault })
    .from(documents)
    .leftJoin(storedFiles, eq(storedFiles.key, documents.fileKey))

const clientName = sql<string | null>`(select name from clients where clients.id = documents.client_id)`

export const withMismatch = <
  Row extends { filename: string | null; contentType: string | null; fileKey: string | null },
>(
  row: Row,
) => ({
  ...row,
  mismatch: row.filename && row.contentType && row.fileKey ? mismatchOf(row.filename, row.contentType) : null,
})
