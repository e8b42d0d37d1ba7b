import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { unknownType } from '#platform/files/content-type'
import { cleanTitle } from '../../clean-name'
import { writtenOrigins } from '../../document'
import { downloadName } from '../../download-name'
import { documents, documentVersions } from '../table'
import { selectDocuments, withMismatch } from './select'

export async function findDocument(db: Db, id: number) {
  const [found] = await selectDocuments(db).where(eq(documents.id, id))
  if (!found) throw notFound('Document not found')
  return withMismatch(found)
}

/** The newest version, or the given one. */
export async function fileByName(db: Db, filename: string, version: number | undefined) {
  const [found] = await db
    .select({
      id: documents.id,
      name: documents.name,
      filename: documentVersions.filename,
      key: documentVersions.fileKey,
      size: documentVersions.size,
      contentType: documentVersions.contentType,
      trashedAt: documents.trashedAt,
      origin: documents.origin,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(
        eq(documents.filename, filename),
        version === undefined ? eq(documentVersions.version, documents.version) : eq(documentVersions.version, version),
      ),
    )
  return found
}

export async function filesOf(db: Db, ids: number[]) {
  return db
    .select({ name: documents.name, filename: documents.filename, key: documents.fileKey, size: documents.size })
    .from(documents)
    .where(and(inArray(documents.id, ids), isNotNull(documents.fileKey)))
    .orderBy(sql`lower(${documents.name})`, documents.id)
}

/** The newest files of documents that are not in the trash, to be attached to something. */
export async function filesToAttach(db: Db, ids: number[]) {
  const found = await db
    .select()
    .from(documents)
    .where(and(inArray(documents.id, ids), isNotNull(documents.fileKey), isNull(documents.trashedAt)))
  return found.map(({ id, name, filename, fileKey, contentType, size }) => ({
    documentId: id,
    name: downloadName(name, filename ?? name),
    fileKey: fileKey as string,
    contentType: contentType ?? unknownType,
    size,
  }))
}

/** Documents that an upload of the same name would add a version to. */
export async function findSameNamed(db: Db, names: string[], clientId: number | null) {
  return db
    .select({ name: documents.name, type: documents.type, version: documents.version })
    .from(documents)
    .where(
      and(
        inArray(
          sql`lower(${documents.name})`,
          names.map((name) => cleanTitle(name).toLowerCase()),
        ),
        sql`${documents.clientId} is not distinct from ${clientId}`,
        notInArray(documents.origin, writtenOrigins),
        isNull(documents.trashedAt),
        isNotNull(documents.fileKey),
      ),
    )
}
