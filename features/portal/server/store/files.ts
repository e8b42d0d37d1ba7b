import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#core/problem'
import { findClient } from '#features/clients/server/store'
import { saveStagedDocument } from '#features/documents/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { Upload } from '#platform/http/uploads'
import type { NewFileRequest } from '../../portal'
import type { PortalClient } from '../../portal-content'
import { documents, fileRequests, portalDocuments, portals } from '../table'
import { lockPortal, publishPortal } from './portals'

export async function shareDocument(tx: Transaction, clientId: number, documentId: number): Promise<string> {
  const portal = await lockPortal(tx, clientId)
  const [document] = await tx
    .select({ name: documents.name, fileKey: documents.fileKey })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.clientId, clientId), isNull(documents.trashedAt)))
  if (!document) throw invalid({ documentId: 'Please choose a document of this client' })
  if (!document.fileKey) throw invalid({ documentId: 'This document has no file to show' })
  await tx.insert(portalDocuments).values({ portalId: portal.id, documentId }).onConflictDoNothing()
  await publishPortal(tx, clientId)
  return document.name
}

/** Returns the document's name. */
export async function unshareDocument(tx: Transaction, clientId: number, documentId: number): Promise<string> {
  const portal = await lockPortal(tx, clientId)
  const removed = await tx
    .delete(portalDocuments)
    .where(and(eq(portalDocuments.portalId, portal.id), eq(portalDocuments.documentId, documentId)))
    .returning({ id: portalDocuments.id })
  if (removed.length === 0) throw notFound('That document is not shared with this client')
  const [document] = await tx.select({ name: documents.name }).from(documents).where(eq(documents.id, documentId))
  await publishPortal(tx, clientId)
  return document?.name ?? ''
}

/** The shared documents that still belong to the client and are not in the trash, newest first. */
export async function findSharedDocuments(db: Db, clientId: number) {
  return db
    .select({
      documentId: documents.id,
      name: documents.name,
      filename: documents.filename,
      contentType: documents.contentType,
      key: documents.fileKey,
      size: documents.size,
      origin: documents.origin,
      sharedAt: portalDocuments.createdAt,
    })
    .from(portalDocuments)
    .innerJoin(portals, eq(portals.id, portalDocuments.portalId))
    .innerJoin(documents, eq(documents.id, portalDocuments.documentId))
    .where(
      and(
        eq(portals.clientId, clientId),
        eq(documents.clientId, portals.clientId),
        isNull(documents.trashedAt),
        isNotNull(documents.fileKey),
      ),
    )
    .orderBy(desc(portalDocuments.id))
}

export async function insertFileRequest(tx: Transaction, clientId: number, request: NewFileRequest) {
  await findClient(tx, clientId)
  const [made] = await tx
    .insert(fileRequests)
    .values({ clientId, ...request })
    .returning()
  await publishPortal(tx, clientId)
  return { ...(made as typeof fileRequests.$inferSelect), files: [] }
}

export async function closeRequest(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const [closed] = await tx
      .update(fileRequests)
      .set({ closedAt: now })
      .where(eq(fileRequests.id, id))
      .returning({ clientId: fileRequests.clientId })
    if (!closed) throw notFound('That request no longer exists')
    await publishPortal(tx, closed.clientId)
    const all = await findFileRequests(tx, closed.clientId)
    return all.find((request) => request.id === id) as (typeof all)[number]
  })
}

/** With the files that have come, newest first. */
export async function findFileRequests(db: Db, clientId: number) {
  const requests = await db
    .select()
    .from(fileRequests)
    .where(eq(fileRequests.clientId, clientId))
    .orderBy(desc(fileRequests.id))
    .limit(200)
  if (requests.length === 0) return []
  const files = await db
    .select({
      documentId: documents.id,
      name: documents.name,
      createdAt: documents.createdAt,
      requestId: documents.originId,
    })
    .from(documents)
    .where(
      and(
        eq(documents.origin, 'portal'),
        inArray(
          documents.originId,
          requests.map(({ id }) => id),
        ),
        eq(documents.clientId, clientId),
        isNull(documents.trashedAt),
      ),
    )
    .orderBy(asc(documents.id))
  return requests.map((request) => ({ ...request, files: files.filter(({ requestId }) => requestId === request.id) }))
}

/** Files from the client become documents of the client, all or none; the owner is notified once. */
export async function receiveFiles(
  db: Db,
  files: Files,
  client: PortalClient,
  requestId: number,
  uploads: Upload[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(fileRequests)
      .where(and(eq(fileRequests.id, requestId), eq(fileRequests.clientId, client.id)))
      .for('update')
    if (!request) throw notFound('There is nothing at this address')
    if (request.closedAt) throw conflict('This is no longer asked for')
    const saved = []
    for (const uploaded of uploads)
      saved.push(
        await saveStagedDocument(
          tx,
          files,
          { name: uploaded.filename || request.title, clientId: client.id, origin: 'portal', originId: requestId },
          uploaded,
        ),
      )
    const [document] = saved
    if (!document) return
    if (!request.receivedAt)
      await tx.update(fileRequests).set({ receivedAt: now }).where(eq(fileRequests.id, requestId))
    await notify(tx, {
      kind: 'portal',
      subject: `file:${document.id}`,
      title: saved.length === 1 ? `${client.name} sent a file` : `${client.name} sent ${saved.length} files`,
      body: `${saved.map(({ name }) => name).join(', ')} for “${request.title}”`.slice(0, 500),
      href: `/documents?document=${document.id}`,
    })
    await publishPortal(tx, client.id)
  })
}
