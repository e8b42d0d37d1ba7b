import * as z from 'zod'
import { When } from '#core/when'

export const documentTypes = ['document', 'spreadsheet', 'pdf', 'image', 'archive'] as const
export type DocumentType = (typeof documentTypes)[number]

export const Document = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(documentTypes),
  path: z.string().nullable(),
  filename: z.string().nullable(),
  contentType: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  /** Bytes. */
  size: z.number(),
  lastModified: When,
  createdAt: When,
})
export type Document = z.output<typeof Document>
