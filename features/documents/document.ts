import * as z from 'zod'
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

/** How a document came into the house. */
export const documentOrigins = ['upload', 'email', 'contract', 'invoice', 'note'] as const
export type DocumentOrigin = (typeof documentOrigins)[number]

export const largestFile = 10 * 1024 * 1024
export const documentLimits = { name: 255, folder: 100 }

export const Document = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(documentTypes),
  /** Where it opens; null where only its particulars are kept, without a file. */
  path: z.string().nullable(),
  filename: z.string().nullable(),
  /** What it is by its content. */
  contentType: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  folder: z.string().nullable(),
  origin: z.enum(documentOrigins),
  /** The mail, contract or invoice that it came with. */
  originId: z.number().nullable(),
  /** Bytes. */
  size: z.number(),
  version: z.number(),
  /** What the content says against the name, in words. */
  mismatch: z.string().nullable(),
  /** What the nightly check found wrong with the file. */
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

/** Nothing is no folder. */
const folder = z
  .string()
  .transform((text) => cleanTitle(text) || null)
  .pipe(z.string().max(documentLimits.folder, `At most ${documentLimits.folder} characters`).nullable())
  .nullable()

/** A form sends text; nothing and 'none' are no client. */
const client = z.preprocess(
  (given) => (given === '' || given === 'none' ? null : typeof given === 'string' ? Number(given) : given),
  z
    .number('Please choose a client from the list')
    .int()
    .min(1, 'Please choose a client from the list')
    .max(2_147_483_647, 'Please choose a client from the list')
    .nullable(),
)

const lastModified = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], 'Please enter a valid date')
    .transform((text) => new Date(text))
    .optional(),
)

/** What comes with a new document. Its file, where it has one, says the size itself. */
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
