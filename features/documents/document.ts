import * as z from 'zod'
import { recordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { cleanTitle } from './clean-name'

export const documentTypes = ['document', 'spreadsheet', 'pdf', 'image', 'archive'] as const
export type DocumentType = (typeof documentTypes)[number]

export const typeNames: Record<DocumentType, string> = {
  document: 'Document',
  spreadsheet: 'Spreadsheet',
  pdf: 'PDF',
  image: 'Image',
  archive: 'Archive',
}

export const documentOrigins = ['upload', 'email', 'contract', 'invoice', 'quote', 'note', 'portal', 'signing'] as const
export type DocumentOrigin = (typeof documentOrigins)[number]

/**
 * Documents that Mainstreet generates. An uploaded file of the same name does not become a version of them, because
 * they record what was agreed or sent.
 */
export const writtenOrigins: DocumentOrigin[] = ['contract', 'invoice', 'quote', 'signing']

export const maxFileSize = 10 * 1024 * 1024
export const documentLimits = { name: 255, folder: 100 }

export const Document = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(documentTypes),
  /** The URL of the file; null for a document without a file. */
  path: z.string().nullable(),
  filename: z.string().nullable(),
  /** Detected from the content. */
  contentType: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  folder: z.string().nullable(),
  origin: z.enum(documentOrigins),
  /** The id of the mail, contract or invoice it belongs to. */
  originId: z.number().nullable(),
  /** Bytes. */
  size: z.number(),
  version: z.number(),
  /** A warning if the content does not match the file name. */
  mismatch: z.string().nullable(),
  /** Set by the nightly file check. */
  fault: z.enum(['missing', 'altered']).nullable(),
  lastModified: Timestamp,
  createdAt: Timestamp,
  trashedAt: Timestamp.nullable(),
})
export type Document = z.output<typeof Document>

const name = z
  .string('Document name is required')
  .transform(cleanTitle)
  .pipe(
    z
      .string()
      .min(1, 'Document name is required')
      .max(documentLimits.name, `At most ${documentLimits.name} characters`),
  )
const type = z.enum(documentTypes, 'Document type is required')

/** An empty name means no folder. */
const folder = z
  .string()
  .transform((text) => cleanTitle(text) || null)
  .pipe(z.string().max(documentLimits.folder, `At most ${documentLimits.folder} characters`).nullable())
  .nullable()

/** Multipart forms send text; '' and 'none' mean no client. */
const client = z.preprocess(
  (given) => (given === '' || given === 'none' ? null : typeof given === 'string' ? Number(given) : given),
  recordId('Please choose a client from the list').nullable(),
)

const lastModified = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], 'Please enter a valid date')
    .transform((text) => new Date(text))
    .optional(),
)

/** `size` is ignored if there is a file. */
export const NewDocument = z.object({
  name,
  type,
  size: z.coerce.number('Must be a number of bytes').int().min(0).max(2_147_483_647).default(0),
  clientId: client.optional(),
  folder: folder.optional(),
  lastModified,
})
export type NewDocument = z.output<typeof NewDocument>

export const DocumentChanges = z.object({
  name: name.optional(),
  type: type.optional(),
  clientId: client.optional(),
  folder: folder.optional(),
})
export type DocumentChanges = z.output<typeof DocumentChanges>

export const FolderName = z
  .string()
  .transform(cleanTitle)
  .pipe(
    z
      .string()
      .min(1, 'Please name the folder')
      .max(documentLimits.folder, `At most ${documentLimits.folder} characters`),
  )
