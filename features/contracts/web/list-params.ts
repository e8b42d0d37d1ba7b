import * as z from 'zod'
import type { DocumentFilterInput } from '#features/documents/document-list'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'

export const pageSizes = [5, 10, 20, 50] as const
export const defaultPageSize = 10

const tabs = ['all', 'generated', 'uploaded'] as const
const sorts = ['name', 'type', 'size', 'createdAt'] as const
export type ContractSort = (typeof sorts)[number]

/** Invalid parameters fall back to their defaults. */
const ListParams = z.object({
  tab: z.enum(tabs).catch('all'),
  search: urlText(),
  type: z.enum(['generated', 'pdf']).optional().catch(undefined),
  sort: z.enum(sorts).catch('createdAt'),
  direction: z.enum(['asc', 'desc']).catch('desc'),
  page: z.number().int().min(1).catch(1),
  pageSize: z
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(defaultPageSize),
})
export type ListParams = z.output<typeof ListParams>

export const useListParams = () => useUrlState(ListParams, { to: '/contracts' })

export const documentFilter = ({
  tab,
  search,
  type,
  sort,
  direction,
  page,
  pageSize,
}: ListParams): DocumentFilterInput => ({
  view: 'contracts',
  ...(search && { search }),
  ...(tab !== 'all' && { made: tab }),
  ...(type && { kind: type }),
  sort,
  direction,
  page,
  pageSize,
})
