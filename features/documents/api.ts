import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { PathRecordId, queryRecordIds, RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { clientId } from '#features/clients/api'
import { Document, DocumentChanges, FolderName, NewDocument } from './document'
import { DocumentFilter } from './document-list'
import { NewShareLink, ShareLink } from './share-link'

const byId = z.object({ id: PathRecordId })
const documentIds = z.array(RecordId).min(1, 'Please choose at least one document').max(1000, 'At most 1000 at once')

export const listDocuments = call('GET /api/documents', { input: DocumentFilter, output: z.array(Document) })

/** Number of documents per folder and view. */
export const readFolders = call('GET /api/documents/folders', {
  input: z.object({}),
  output: z.object({
    all: z.number(),
    unfiled: z.number(),
    trash: z.number(),
    damaged: z.number(),
    folders: z.array(z.object({ name: z.string(), count: z.number() })),
  }),
})

export const readDocument = call('GET /api/documents/:id', { input: byId, output: Document })

/**
 * As JSON: a document without a file. As multipart form data, with the same fields before a part called `file`: a
 * document with its file. With `sameName: version` an existing document with the same name, client and type gets a new
 * version; by default both are kept.
 */
export const createDocument = call('POST /api/documents', {
  input: NewDocument.extend({
    sameName: z.enum(['version', 'separate']).default('separate'),
    origin: z.enum(['upload', 'note']).default('upload'),
  }),
  output: Document,
  status: 201,
})

/** The existing documents that uploads with these names would add a version to. */
export const findSameNamed = call('POST /api/documents/named', {
  input: z.object({ names: z.array(z.string().max(500)).max(200), clientId: RecordId.nullable() }),
  output: z.array(z.object({ name: z.string(), type: z.string(), version: z.number() })),
})

export const changeDocument = call('PATCH /api/documents/:id', {
  input: z.object({ ...DocumentChanges.shape, id: PathRecordId }),
  output: Document,
})

/** Moves a document to the trash; one that is in the trash is deleted permanently. */
export const removeDocument = call('DELETE /api/documents/:id', { input: byId, output: z.void(), status: 204 })

export const removeDocuments = call('POST /api/documents/remove', {
  input: z.object({ ids: documentIds }),
  output: z.object({ removed: z.array(z.number()) }),
})

export const restoreDocuments = call('POST /api/documents/restore', {
  input: z.object({ ids: documentIds }),
  output: z.object({ restored: z.array(z.number()) }),
})

export const emptyTrash = call('POST /api/documents/trash/empty', {
  input: z.object({}),
  output: z.object({ removed: z.number() }),
})

const Move = z.object({ id: RecordId, folder: FolderName.nullable() })
export type Move = z.output<typeof Move>

/** Answers the previous folders, so that the same call can undo the move. */
export const moveDocuments = call('POST /api/documents/move', {
  input: z.object({
    moves: z.array(Move).min(1, 'Please choose at least one document').max(1000, 'At most 1000 at once'),
  }),
  output: z.object({ before: z.array(Move) }),
})

/** With `to: null` the folder is removed and its documents are left without a folder. */
export const renameFolder = call('POST /api/documents/folders/rename', {
  input: z.object({ from: FolderName, to: FolderName.nullable() }),
  output: z.object({ before: z.array(Move) }),
})

export const Version = z.object({
  version: z.number(),
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  createdAt: Timestamp,
})
export type Version = z.output<typeof Version>

export const listVersions = call('GET /api/documents/:id/versions', { input: byId, output: z.array(Version) })

/** Adds a copy of an older version as the newest one. */
export const restoreVersion = call('POST /api/documents/:id/versions/:version/restore', {
  input: byId.extend({ version: z.coerce.number().int().min(1).max(1_000_000).catch(0) }),
  output: Document,
})

/** The extracted text of a document. */
export const previewDocument = call('GET /api/documents/:id/preview', {
  input: byId,
  output: z.object({ state: z.enum(['read', 'waiting', 'unreadable']), text: z.string(), cut: z.boolean() }),
})

/** Creates a public link to one version of the document, or to the newest, that expires. */
export const shareDocument = call('POST /api/documents/:id/link', {
  input: NewShareLink.extend({ id: PathRecordId }),
  output: ShareLink,
})

export const listShareLinks = call('GET /api/documents/:id/links', { input: byId, output: z.array(ShareLink) })

/** The link opens nothing from now on. */
export const withdrawShareLink = call('DELETE /api/documents/links/:id', { input: byId, output: z.void(), status: 204 })

export const downloadDocuments = call('GET /api/documents/zip', {
  input: z.object({ ids: queryRecordIds('Please choose at least one document', 1000) }),
  output: fileOf('application/zip'),
})

export const suggestDocumentFolders = call('POST /api/ai/document-suggestions', {
  input: z.object({ clientId: clientId.nullish() }),
  output: z.object({
    success: z.boolean(),
    text: z.string(),
    /** 'built-in rules' or the name of a language model. */
    by: z.string(),
    suggestions: z.array(
      z.object({
        folder: z.string(),
        reason: z.string(),
        documents: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    ),
  }),
})
