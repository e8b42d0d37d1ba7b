import { and, desc, eq } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { documents, documentVersions } from '../table'
import { findDocument } from './find'
import { addVersion } from './save'

export async function findVersions(db: Db, documentId: number) {
  await findDocument(db, documentId)
  return db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.version))
}

/** Adds the older version again as the newest, so no version is lost. */
export async function restoreVersion(db: Db, documentId: number, version: number) {
  return db.transaction(async (tx) => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, documentId)).for('update')
    if (!document) throw notFound('Document not found')
    if (document.origin === 'contract')
      throw conflict('This is the page of a contract, which follows its text. Edit the contract instead.')
    const [older] = await tx
      .select()
      .from(documentVersions)
      .where(and(eq(documentVersions.documentId, documentId), eq(documentVersions.version, version)))
    if (!older) throw notFound('There is no such version')
    const { fileKey: key, filename, contentType, size } = older
    await addVersion(tx, document, { key, filename, contentType, size })
    await publishInvalidation(tx, [listDocuments.path])
    return findDocument(tx, documentId)
  })
}
