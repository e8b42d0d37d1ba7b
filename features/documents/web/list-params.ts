import * as z from 'zod'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { DocumentFilter, documentSorts } from '../document-list'

const { search, type, clientId, folder } = DocumentFilter.shape

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

/** Invalid values in the URL fall back to the defaults. */
const ListParams = z.object({
  search: urlText(search),
  type: type.catch(undefined),
  clientId: clientId.catch(undefined),
  folder: urlText(folder),
  view: z.enum(['all', 'trash', 'damaged']).catch('all'),
  sort: z.enum(documentSorts).catch('lastModified'),
  direction: z.enum(['asc', 'desc']).catch('desc'),
  page: z.number().int().min(1).catch(1),
  pageSize: z
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(defaultPageSize),
  /** The document whose dialog is open. */
  document: z.number().int().min(1).optional().catch(undefined),
})
export type ListParams = z.output<typeof ListParams>

const filterOf = ({ document: _, ...filter }: ListParams) => filter

export const filterAt = (search: unknown) => filterOf(ListParams.parse(search))

export function useListParams() {
  const { params, change } = useUrlState(ListParams, { to: '/documents', keepsPage: ['document'] })
  return { params, filter: filterOf(params), change }
}
