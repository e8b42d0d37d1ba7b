import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import { mismatchOf } from '../../content-kinds'
import { documents } from '../table'

export const shownDocuments = (db: Db) =>
  db
    .select({ ...getTableColumns(documents), clientName, fault: storedFiles.fault })
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
