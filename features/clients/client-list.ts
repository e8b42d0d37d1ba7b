import * as z from 'zod'
import { pageNumber, rowsPerPage } from '#core/paging'
import { clientStatuses } from './client'

export const clientSorts = ['name', 'businessName', 'email', 'status'] as const
export type ClientSort = (typeof clientSorts)[number]

export const pageSizes = [5, 10, 20, 50, 100] as const
export const defaultPageSize = 10

/** Without a page, the whole list. */
export const ClientFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  status: z.enum(clientStatuses, 'There is no such status').optional(),
  sort: z.enum(clientSorts, 'The list cannot be sorted by that').default('name'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc'),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type ClientFilter = z.output<typeof ClientFilter>
