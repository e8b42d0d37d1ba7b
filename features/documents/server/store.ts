import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { invalid, notFound } from '#core/problem'
import { type Db, notify } from '#platform/db/database'
import { contentTypeOf } from '#platform/files/content-type'
import type { Files, Kept } from '#platform/files/files'
import type { Staged } from '#platform/files/staging'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments, type Move } from '../api'
import { cleanFilename, cleanTitle, withSuffix } from '../clean-name'
import { mismatchOf, typeByContent } from '../content-kinds'
import type { DocumentChanges, DocumentOrigin, DocumentType, NewDocument } from '../document'
import { trashEnds } from '../trash'
import { shownDocuments, withMismatch } from './store/shown'
import { clients, documents, documentVersions } from './table'

export { countDocuments, findDocuments, findFolders } from './store/listing'

/** Heard by whoever reads the words inside documents. */
export const waitingChannel = 'documents_waiting'

type KeptFile = Kept & { filename: string; contentType: string }

export type DocumentToKeep = {
  name: string
  /** As the file was called where it came from; the name where it had none. */
  filename?: string
  type?: DocumentType
  clientId?: number | null
  folder?: string | null
  origin?: DocumentOrigin
  /** The mail, contract or invoice that it came with. */
  originId?: number
  lastModified?: Date
  /** A name that is there already, with the same client and type, becomes its next version unless both are to be kept. */
  sameName?: 'version' | 'separate'
}

/**
 * Saves a content as a document, in one transaction with its file. This is how other features keep attachments, generated
 * contracts and sent invoices.
 */
export async function keepDocument(
  db: Db,
  files: Files,
  { content, ...document }: DocumentToKeep & { content: Uint8Array | AsyncIterable<Uint8Array> },
) {
  const staged = await files.stage(content)
  try {
    return await keepStaged(db, files, document, staged)
  } finally {
    await staged.discard()
  }
}

export async function keepStaged(db: Db, files: Files, document: DocumentToKeep, staged: Staged) {
  const filename = cleanFilename(document.filename ?? document.name)
  const contentType = await contentTypeOf(staged.path, filename)
  const type = (mismatchOf(filename, contentType) ? undefined : document.type) ?? typeByContent(contentType)
  return db.transaction(async (tx) => {
    await holdClient(tx, document.clientId)
    const file = { ...(await files.keep(tx, staged)), filename, contentType }
    const before = document.sameName === 'separate' ? undefined : await sameNamed(tx, { ...document, type })
    const id = before ? await addVersion(tx, before, file, document) : await addFirst(tx, { ...document, type }, file)
    await publishInvalidation(tx, [listDocuments.path])
    await notify(tx, waitingChannel, '')
    return findDocument(tx, id)
  })
}

/** Keeps a content as the next version of a document. */
export async function keepVersion(
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
      await addVersion(tx, before, { ...(await files.keep(tx, staged)), filename, contentType })
      await tx.update(documents).set({ name }).where(eq(documents.id, id))
      await publishInvalidation(tx, [listDocuments.path])
      await notify(tx, waitingChannel, '')
      return findDocument(tx, id)
    })
  } finally {
    await staged.discard()
  }
}

/** Which mail, contract or invoice a document came with, where that was made after it. */
export async function rememberOrigin(db: Db, id: number, originId: number): Promise<void> {
  await db.update(documents).set({ originId }).where(eq(documents.id, id))
}

/** The particulars of a document whose file is elsewhere. */
export async function createDocument(db: Db, { lastModified, ...document }: NewDocument) {
  return db.transaction(async (tx) => {
    await holdClient(tx, document.clientId)
    const [created] = await tx
      .insert(documents)
      .values({ ...document, ...(lastModified && { lastModified }) })
      .returning({ id: documents.id })
    await publishInvalidation(tx, [listDocuments.path])
    return findDocument(tx, created?.id as number)
  })
}

export async function findDocument(db: Db, id: number) {
  const [found] = await shownDocuments(db).where(eq(documents.id, id))
  if (!found) throw notFound('Document not found')
  return withMismatch(found)
}

/** What is needed to send the file of a document, or of an older version of it. */
export async function fileNamed(db: Db, filename: string, version: number | undefined) {
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

/** The files of these, as many as have one. */
export async function filesOf(db: Db, ids: number[]) {
  return db
    .select({ name: documents.name, filename: documents.filename, key: documents.fileKey, size: documents.size })
    .from(documents)
    .where(and(inArray(documents.id, ids), isNotNull(documents.fileKey)))
    .orderBy(sql`lower(${documents.name})`, documents.id)
}

export async function changeDocument(db: Db, id: number, changes: DocumentChanges) {
  return db.transaction(async (tx) => {
    await holdClient(tx, changes.clientId)
    const given = Object.values(changes).some((value) => value !== undefined)
    const [changed] = given
      ? await tx.update(documents).set(changes).where(eq(documents.id, id)).returning({ id: documents.id })
      : [{ id }]
    if (!changed) throw notFound('Document not found')
    await publishInvalidation(tx, [listDocuments.path])
    return findDocument(tx, id)
  })
}

/** Moves each where it says, and tells where it was. */
export async function moveDocuments(db: Db, moves: Move[]): Promise<Move[]> {
  return db.transaction(async (tx) => {
    const before = await tx
      .select({ id: documents.id, folder: documents.folder })
      .from(documents)
      .where(
        inArray(
          documents.id,
          moves.map(({ id }) => id),
        ),
      )
      .orderBy(documents.id)
      .for('update')
    for (const folder of new Set(moves.map((move) => move.folder))) {
      const ids = moves.filter((move) => move.folder === folder).map(({ id }) => id)
      await tx.update(documents).set({ folder }).where(inArray(documents.id, ids))
    }
    await publishInvalidation(tx, [listDocuments.path])
    return before
  })
}

export async function renameFolder(db: Db, from: string, to: string | null): Promise<Move[]> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(documents)
      .set({ folder: to })
      .where(eq(documents.folder, from))
      .returning({ id: documents.id })
    await publishInvalidation(tx, [listDocuments.path])
    return moved.map(({ id }) => ({ id, folder: from }))
  })
}

export async function trashDocuments(db: Db, ids: number[], now: Date): Promise<number[]> {
  return changeTrash(db, and(inArray(documents.id, ids), isNull(documents.trashedAt)), now)
}

export async function restoreDocuments(db: Db, ids: number[]): Promise<number[]> {
  return changeTrash(db, and(inArray(documents.id, ids), isNotNull(documents.trashedAt)), null)
}

async function changeTrash(db: Db, which: ReturnType<typeof and>, trashedAt: Date | null): Promise<number[]> {
  const changed = await db.update(documents).set({ trashedAt }).where(which).returning({ id: documents.id })
  await publishInvalidation(db, [listDocuments.path])
  return changed.map(({ id }) => id)
}

/** What lies in the trash goes for good: all of it, one, or what lies there too long. */
export async function purgeTrash(db: Db, which: { id: number } | { before: Date } | 'all'): Promise<number> {
  const chosen =
    which === 'all' ? undefined : 'id' in which ? eq(documents.id, which.id) : lt(documents.trashedAt, which.before)
  const gone = await db
    .delete(documents)
    .where(and(isNotNull(documents.trashedAt), chosen))
    .returning({ id: documents.id })
  if (gone.length > 0) await publishInvalidation(db, [listDocuments.path])
  return gone.length
}

export const purgeOldTrash = (db: Db, now: Date) => purgeTrash(db, { before: trashEnds(now) })

/** Documents whose name would make an upload their next version. */
export async function findNamed(db: Db, names: string[], clientId: number | null) {
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
        isNull(documents.trashedAt),
        isNotNull(documents.fileKey),
      ),
    )
}

type Typed = DocumentToKeep & { type: DocumentType }

/** Waits for whoever brings in the same name at this moment. */
async function sameNamed(tx: Db, { name, clientId = null, type }: Typed) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${name.toLowerCase()}`}))`)
  const [found] = await tx
    .select({ id: documents.id, version: documents.version })
    .from(documents)
    .where(
      and(
        eq(sql`lower(${documents.name})`, name.toLowerCase()),
        sql`${documents.clientId} is not distinct from ${clientId}`,
        eq(documents.type, type),
        isNull(documents.trashedAt),
        isNotNull(documents.fileKey),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  return found
}

async function addFirst(tx: Db, document: Typed, { key, ...file }: KeptFile): Promise<number> {
  const { name, type, clientId, folder, origin, originId, lastModified } = document
  const values = {
    name,
    type,
    clientId,
    folder,
    origin,
    originId,
    fileKey: key,
    reading: 'waiting' as const,
    ...file,
    ...(lastModified && { lastModified }),
  }
  const [first] = await tx
    .insert(documents)
    .values({ ...values, path: pathOf(file.filename) })
    .onConflictDoNothing({ target: documents.filename })
    .returning({ id: documents.id })
  const id = first?.id ?? (await addWithNumber(tx, values))
  await tx.insert(documentVersions).values({ documentId: id, version: 1, fileKey: key, ...file })
  return id
}

/** Another document has this file name already: its own number makes it differ. */
async function addWithNumber(tx: Db, values: Omit<typeof documents.$inferInsert, 'path'> & { filename: string }) {
  const { rows } = (await tx.execute(
    sql`select nextval(pg_get_serial_sequence('documents', 'id'))::int as id`,
  )) as unknown as { rows: { id: number }[] }
  const id = rows[0]?.id as number
  const filename = withSuffix(values.filename, `-${id}`)
  await tx.insert(documents).values({ ...values, id, filename, path: pathOf(filename) })
  return id
}

export async function addVersion(
  tx: Db,
  before: { id: number; version: number },
  { key, ...file }: KeptFile,
  { lastModified = new Date() }: { lastModified?: Date } = {},
): Promise<number> {
  const version = before.version + 1
  await tx.insert(documentVersions).values({ documentId: before.id, version, fileKey: key, ...file })
  const { contentType, size } = file
  await tx
    .update(documents)
    .set({ version, fileKey: key, contentType, size, lastModified, ...unread })
    .where(eq(documents.id, before.id))
  return before.id
}

const unread = { reading: 'waiting', readingTries: 0, contentText: null } as const

const pathOf = (filename: string) => `/uploads/${encodeURIComponent(filename)}`

/** Held, so that it does not go before the document is stored. */
async function holdClient(tx: Db, clientId: number | null | undefined): Promise<void> {
  if (!clientId) return
  const [found] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (!found) throw invalid({ clientId: 'That client no longer exists' })
}
