import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import type { FaultyFile } from '../../files-api'
import { documents, documentVersions } from '../table'

const listed = 100

/** The versions of documents whose file is missing or altered, also of those that are not the newest. */
export async function findFaulty(db: Db): Promise<FaultyFile[]> {
  const rows = await db
    .select({
      documentId: documents.id,
      name: documents.name,
      version: documentVersions.version,
      fault: storedFiles.fault,
    })
    .from(storedFiles)
    .innerJoin(documentVersions, eq(documentVersions.fileKey, storedFiles.key))
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(isNotNull(storedFiles.fault))
    .orderBy(asc(documents.name), asc(documents.id), desc(documentVersions.version))
    .limit(listed)
  return rows as FaultyFile[]
}
