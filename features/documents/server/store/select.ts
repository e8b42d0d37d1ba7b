import { eq, getTableColumns } from 'drizzle-orm'
import { clientNameOf } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import { mismatchOf } from '../../content-kinds'
import { documents } from '../table'

/** Without the extracted text and its words, which can be long. */
const { contentText: _, searchWords: __, ...columns } = getTableColumns(documents)

export const selectDocuments = (db: Db) =>
  db
    .select({ ...columns, clientName, fault: storedFiles.fault })
    .from(documents)
    .leftJoin(storedFiles, eq(storedFiles.key, documents.fileKey))

const clientName = clientNameOf(documents.clientId)

export const withMismatch = <
  Row extends { filename: string | null; contentType: string | null; fileKey: string | null },
>(
  row: Row,
) => ({
  ...row,
  mismatch: row.filename && row.contentType && row.fileKey ? mismatchOf(row.filename, row.contentType) : null,
})
