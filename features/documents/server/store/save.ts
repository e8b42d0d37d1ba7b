import { and, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { type Db, notify } from '#platform/db/database'
import { contentTypeOf } from '#platform/files/content-type'
import type { Files, StoredFile } from '#platform/files/files'
import type { Staged } from '#platform/files/staging'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { cleanFilename, withSuffix } from '../../clean-name'
import { mismatchOf, typeByContent } from '../../content-kinds'
import { type DocumentOrigin, type DocumentType, type NewDocument, writtenOrigins } from '../../document'
import { documents, documentVersions } from '../table'
import { findDocument } from './find'
import { lockClient } from './lock-client'

/** The notification channel that wakes the text extraction. */
export const textExtractionChannel = 'documents_waiting'

type SavedFile = StoredFile & { filename: string; contentType: string }

type DocumentToSave = {
  name: string
  /** The original file name; defaults to the name. */
  filename?: string
  type?: DocumentType
  clientId?: number | null
  folder?: string | null
  origin?: DocumentOrigin
  /** The id of the mail, contract or invoice it belongs to. */
  originId?: number
  lastModified?: Date
  /** 'version' adds a version to a document with the same name, client and type; by default both are kept. */
  sameName?: 'version' | 'separate'
}

/**
 * Saves a document together with its file in one transaction. Other features use it for attachments, generated contracts
 * and sent invoices.
 */
export async function saveDocument(
  db: Db,
  files: Files,
  { content, ...document }: DocumentToSave & { content: Uint8Array | AsyncIterable<Uint8Array> },
) {
  const staged = await files.stage(content)
  try {
    return await saveStagedDocument(db, files, document, staged)
  } finally {
    await staged.discard()
  }
}

export async function saveStagedDocument(db: Db, files: Files, document: DocumentToSave, staged: Staged) {
  const filename = cleanFilename(document.filename ?? document.name)
  const contentType = await contentTypeOf(staged.path, filename)
  const type = (mismatchOf(filename, contentType) ? undefined : document.type) ?? typeByContent(contentType)
  return db.transaction(async (tx) => {
    await lockClient(tx, document.clientId)
    const file = { ...(await files.save(tx, staged)), filename, contentType }
    const before = document.sameName === 'version' ? await lockSameNamed(tx, { ...document, type }) : undefined
    const id = before
      ? await addVersion(tx, before, file, document)
      : await insertDocument(tx, { ...document, type }, file)
    await publishInvalidation(tx, [listDocuments.path])
    await notify(tx, textExtractionChannel, '')
    return findDocument(tx, id)
  })
}

/** Saves the content as the next version of a document. */
export async function saveVersion(
  db: Db,
  files: Files,
  id: number,
  { content, name, filename: given }: { content: Uint8Array; name: string; filename: string },
) {
  const staged = await files.stage(content)
  try {
    const filename = cleanFilename(given)
    const contentType = await contentTypeOf(staged.path, filename)
    return await db.transaction(async (tx) => {
      const [before] = await tx
        .select({ id: documents.id, version: documents.version })
        .from(documents)
        .where(eq(documents.id, id))
        .for('update')
      if (!before) throw notFound('Document not found')
      await addVersion(tx, before, { ...(await files.save(tx, staged)), filename, contentType })
      await tx.update(documents).set({ name }).where(eq(documents.id, id))
      await publishInvalidation(tx, [listDocuments.path])
      await notify(tx, textExtractionChannel, '')
      return findDocument(tx, id)
    })
  } finally {
    await staged.discard()
  }
}

/** For a mail, contract or invoice that is created after its document. */
export async function setOrigin(db: Db, id: number, originId: number): Promise<void> {
  await db.update(documents).set({ originId }).where(eq(documents.id, id))
}

/** Creates a document without a file. */
export async function createDocument(db: Db, { lastModified, ...document }: NewDocument) {
  return db.transaction(async (tx) => {
    await lockClient(tx, document.clientId)
    const [created] = await tx
      .insert(documents)
      .values({ ...document, ...(lastModified && { lastModified }) })
      .returning({ id: documents.id })
    await publishInvalidation(tx, [listDocuments.path])
    return findDocument(tx, created?.id as number)
  })
}

export async function addVersion(
  tx: Db,
  before: { id: number; version: number },
  { key, ...file }: SavedFile,
  { lastModified = new Date() }: { lastModified?: Date } = {},
): Promise<number> {
  const version = before.version + 1
  await tx.insert(documentVersions).values({ documentId: before.id, version, fileKey: key, ...file })
  const { contentType, size } = file
  await tx
    .update(documents)
    .set({ version, fileKey: key, contentType, size, lastModified, ...pendingExtraction })
    .where(eq(documents.id, before.id))
  return before.id
}

type TypedDocument = DocumentToSave & { type: DocumentType }

/** The advisory lock makes simultaneous uploads of one name wait for each other. */
async function lockSameNamed(tx: Db, { name, clientId = null, type, origin, originId }: TypedDocument) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${name.toLowerCase()}`}))`)
  const [found] = await tx
    .select({ id: documents.id, version: documents.version })
    .from(documents)
    .where(
      and(
        eq(sql`lower(${documents.name})`, name.toLowerCase()),
        sql`${documents.clientId} is not distinct from ${clientId}`,
        eq(documents.type, type),
        // What an invoice made is a version of its own document, not of a file that the owner named so.
        originId
          ? and(eq(documents.origin, origin ?? 'upload'), eq(documents.originId, originId))
          : notInArray(documents.origin, writtenOrigins),
        isNull(documents.trashedAt),
        isNotNull(documents.fileKey),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  return found
}

async function insertDocument(tx: Db, document: TypedDocument, { key, ...file }: SavedFile): Promise<number> {
  const { name, type, clientId, folder, origin, originId, lastModified } = document
  const values = {
    name,
    type,
    clientId,
    folder,
    origin,
    originId,
    fileKey: key,
    textState: 'waiting' as const,
    ...file,
    ...(lastModified && { lastModified }),
  }
  const [first] = await tx
    .insert(documents)
    .values({ ...values, path: pathOf(file.filename) })
    .onConflictDoNothing({ target: documents.filename })
    .returning({ id: documents.id })
  const id = first?.id ?? (await insertWithUniqueFilename(tx, values))
  await tx.insert(documentVersions).values({ documentId: id, version: 1, fileKey: key, ...file })
  return id
}

/** For a file name that is taken: appends the document's id. */
async function insertWithUniqueFilename(
  tx: Db,
  values: Omit<typeof documents.$inferInsert, 'path'> & { filename: string },
) {
  const { rows } = (await tx.execute(
    sql`select nextval(pg_get_serial_sequence('documents', 'id'))::int as id`,
  )) as unknown as { rows: { id: number }[] }
  const id = rows[0]?.id as number
  const filename = withSuffix(values.filename, `-${id}`)
  await tx.insert(documents).values({ ...values, id, filename, path: pathOf(filename) })
  return id
}

const pendingExtraction = { textState: 'waiting', textAttempts: 0, contentText: null } as const

const pathOf = (filename: string) => `/uploads/${encodeURIComponent(filename)}`
