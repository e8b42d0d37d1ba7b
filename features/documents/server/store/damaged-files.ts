import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import type { DamagedFile } from '../../files-api'
import { documents, documentVersions } from '../table'

const maxListed = 100

/** Document versions, old ones included, whose file is missing or altered. */
export async function findDamagedFiles(db: Db): Promise<DamagedFile[]> {
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
    .limit(maxListed)
  return rows as DamagedFile[]
}
