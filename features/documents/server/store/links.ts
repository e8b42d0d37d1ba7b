import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { documentLinks, documents, documentVersions } from '../table'

type NewLink = Pick<
  typeof documentLinks.$inferInsert,
  'documentId' | 'version' | 'tokenHash' | 'sealedToken' | 'passwordHash' | 'expiresAt'
>

export async function createLink(db: Db, link: NewLink) {
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ id: documentVersions.id })
      .from(documentVersions)
      .where(
        and(
          eq(documentVersions.documentId, link.documentId),
          link.version ? eq(documentVersions.version, link.version) : undefined,
        ),
      )
      .limit(1)
    if (!file) throw notFound(link.version ? 'There is no such version' : 'This document has no file')
    const [made] = await tx.insert(documentLinks).values(link).returning()
    if (!made) throw new Error('insert into document_links returned no row')
    await publishInvalidation(tx, [listDocuments.path])
    return made
  })
}

export async function findLinks(db: Db, documentId: number) {
  return db
    .select()
    .from(documentLinks)
    .where(eq(documentLinks.documentId, documentId))
    .orderBy(desc(documentLinks.createdAt), desc(documentLinks.id))
}

/** Answers the name of the document. */
export async function withdrawLink(db: Db, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(documentLinks)
      .where(eq(documentLinks.id, id))
      .returning({ documentId: documentLinks.documentId })
    if (!gone) throw notFound('That link has already been withdrawn')
    await publishInvalidation(tx, [listDocuments.path])
    const [document] = await tx
      .select({ name: documents.name })
      .from(documents)
      .where(eq(documents.id, gone.documentId))
    return document?.name ?? ''
  })
}

/** The link of a token and the file that it opens; nothing for a document in the trash. */
export async function linkedFile(db: Db, tokenHash: string) {
  const [found] = await db
    .select({
      linkId: documentLinks.id,
      until: documentLinks.expiresAt,
      passwordHash: documentLinks.passwordHash,
      name: documents.name,
      origin: documents.origin,
      filename: documentVersions.filename,
      key: documentVersions.fileKey,
      size: documentVersions.size,
      contentType: documentVersions.contentType,
    })
    .from(documentLinks)
    .innerJoin(documents, and(eq(documents.id, documentLinks.documentId), isNull(documents.trashedAt)))
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, documents.id),
        or(
          eq(documentVersions.version, documentLinks.version),
          and(isNull(documentLinks.version), eq(documentVersions.version, documents.version)),
        ),
      ),
    )
    .where(eq(documentLinks.tokenHash, tokenHash))
  return found
}

export async function countView(db: Db, linkId: number, now: Date): Promise<void> {
  await db
    .update(documentLinks)
    .set({ views: sql`${documentLinks.views} + 1`, lastViewedAt: now })
    .where(eq(documentLinks.id, linkId))
}
