import * as z from 'zod'
import { documentTypes } from './document'

export const documentSorts = ['name', 'type', 'size', 'lastModified', 'createdAt'] as const
export type DocumentSort = (typeof documentSorts)[number]

const whole = (message: string) => z.coerce.number(message).int(message).min(1, message)

/** What may be asked of the list. Without a page it answers whole. */
export const DocumentFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  type: z.enum(documentTypes, 'There is no such type').optional(),
  clientId: whole('Must be a number').max(2_147_483_647, 'There is no such client').optional(),
  /** Empty for those in no folder. */
  folder: z.string().max(100).optional(),
  /** What is listed: everything, what was thrown away, what is damaged, or contracts. */
  view: z.enum(['all', 'trash', 'damaged', 'contracts'], 'There is no such view').default('all'),
  /** Of contracts: made here, brought in, or PDF. */
  made: z.enum(['generated', 'uploaded'], 'Must be generated or uploaded').optional(),
  kind: z.enum(['generated', 'pdf'], 'Must be generated or pdf').optional(),
  sort: z.enum(documentSorts, 'The list cannot be sorted by that').default('lastModified'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: whole('Must be a page number').max(1_000_000).optional(),
  pageSize: whole('Must be a number of rows').max(500, 'At most 500 rows').optional(),
})
export type DocumentFilter = z.output<typeof DocumentFilter>
export type DocumentFilterInput = z.input<typeof DocumentFilter>
