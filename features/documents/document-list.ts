import * as z from 'zod'
import { pageNumber, rowsPerPage } from '#core/paging'
import { queryRecordId } from '#core/record-id'
import { documentTypes } from './document'

export const documentSorts = ['name', 'type', 'size', 'lastModified', 'createdAt'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Without a page the whole list is answered. */
export const DocumentFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  type: z.enum(documentTypes, 'There is no such type').optional(),
  clientId: queryRecordId('There is no such client').optional(),
  /** Empty string for documents without a folder. */
  folder: z.string().max(100).optional(),
  view: z.enum(['all', 'trash', 'damaged', 'contracts'], 'There is no such view').default('all'),
  /** `made` and `kind` filter contracts. */
  made: z.enum(['generated', 'uploaded'], 'Must be generated or uploaded').optional(),
  kind: z.enum(['generated', 'pdf'], 'Must be generated or pdf').optional(),
  sort: z.enum(documentSorts, 'The list cannot be sorted by that').default('lastModified'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type DocumentFilter = z.output<typeof DocumentFilter>
export type DocumentFilterInput = z.input<typeof DocumentFilter>
