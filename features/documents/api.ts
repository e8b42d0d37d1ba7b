import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { clientId } from '#features/clients/api'
import { Document, DocumentChanges, FolderName, NewDocument } from './document'
import { DocumentFilter } from './document-list'

const id = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)
const one = z.object({ id })
const several = z
  .array(z.number().int().min(1).max(2_147_483_647))
  .min(1, 'Please choose at least one document')
  .max(1000, 'At most 1000 at once')

/** The header that carries how many there are in all. */
export const totalHeader = 'x-total-count'

export const listDocuments = call('GET /api/documents', { input: DocumentFilter, output: z.array(Document) })

/** How many there are in each folder and in each view. */
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

export const readDocument = call('GET /api/documents/:id', { input: one, output: Document })

/**
 * As JSON: the particulars of a document alone. As multipart form data, with the same fields before a part called
 * `file`: a document with its file. A name that is there already, with the same client and type, becomes its next version
 * unless `sameName` is `separate`.
 */
export const createDocument = call('POST /api/documents', {
  input: NewDocument.extend({
    sameName: z.enum(['version', 'separate']).default('version'),
    /** Pasted into a note, or brought here by itself. */
    origin: z.enum(['upload', 'note']).default('upload'),
  }),
  output: Document,
  status: 201,
})

/** Which of these names an upload would add a version to. */
export const findNamed = call('POST /api/documents/named', {
  input: z.object({ names: z.array(z.string().max(500)).max(200), clientId: z.number().nullable() }),
  output: z.array(z.object({ name: z.string(), type: z.string(), version: z.number() })),
})

export const changeDocument = call('PATCH /api/documents/:id', {
  input: z.object({ ...DocumentChanges.shape, id }),
  output: Document,
})

/** Into the trash, where it stays for thirty days; from there, for good. */
export const removeDocument = call('DELETE /api/documents/:id', { input: one, output: z.void(), status: 204 })

export const removeDocuments = call('POST /api/documents/remove', {
  input: z.object({ ids: several }),
  output: z.object({ removed: z.array(z.number()) }),
})

export const restoreDocuments = call('POST /api/documents/restore', {
  input: z.object({ ids: several }),
  output: z.object({ restored: z.array(z.number()) }),
})

export const emptyTrash = call('POST /api/documents/trash/empty', {
  input: z.object({}),
  output: z.object({ removed: z.number() }),
})

const Move = z.object({ id: z.number().int().min(1).max(2_147_483_647), folder: FolderName.nullable() })
export type Move = z.output<typeof Move>

/** Puts documents into folders, and says where they were, so that the same call can put them back. */
export const moveDocuments = call('POST /api/documents/move', {
  input: z.object({
    moves: z.array(Move).min(1, 'Please choose at least one document').max(1000, 'At most 1000 at once'),
  }),
  output: z.object({ before: z.array(Move) }),
})

/** Gives a folder another name, or takes it away and leaves what was in it in no folder. */
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

export const listVersions = call('GET /api/documents/:id/versions', { input: one, output: z.array(Version) })

/** Makes an older version the newest. */
export const restoreVersion = call('POST /api/documents/:id/versions/:version/restore', {
  input: one.extend({ version: z.coerce.number().int().min(1).max(1_000_000).catch(0) }),
  output: Document,
})

/** The words of a document, as far as they could be read. */
export const previewDocument = call('GET /api/documents/:id/preview', {
  input: one,
  output: z.object({ state: z.enum(['read', 'waiting', 'unreadable']), text: z.string(), cut: z.boolean() }),
})

export const linkDays = 7

/** An address that opens the document for whoever has it, for a week. */
export const shareDocument = call('POST /api/documents/:id/link', {
  input: one,
  output: z.object({ url: z.string(), until: Timestamp }),
})

/** Several as one archive. */
export const downloadDocuments = call('GET /api/documents/zip', {
  input: z.object({
    ids: z
      .string('Please choose at least one document')
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, 'Please choose at least one document')
      .transform((ids) => ids.split(',').map(Number)),
  }),
  output: z.void(),
})

export const suggestDocumentFolders = call('POST /api/ai/document-suggestions', {
  input: z.object({ clientId: clientId.nullish() }),
  output: z.object({
    success: z.boolean(),
    text: z.string(),
    /** Who suggests: rules of our own until a language model is set. */
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
