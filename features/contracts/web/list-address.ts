import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import type { DocumentFilterInput } from '#features/documents/document-list'

export const pageSizes = [5, 10, 20, 50] as const
export const defaultPageSize = 10

const tabs = ['all', 'generated', 'uploaded'] as const
const sorts = ['name', 'type', 'size', 'createdAt'] as const
export type ContractSort = (typeof sorts)[number]

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  tab: z.enum(tabs).catch('all'),
  // The router reads a search for 404 as a number.
  search: z
    .preprocess((typed) => (typed === undefined ? typed : String(typed)), z.string().max(200).optional())
    .catch(undefined),
  type: z.enum(['generated', 'pdf']).optional().catch(undefined),
  sort: z.enum(sorts).catch('createdAt'),
  direction: z.enum(['asc', 'desc']).catch('desc'),
  page: z.number().int().min(1).catch(1),
  pageSize: z
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(defaultPageSize),
})
export type Shown = z.output<typeof Shown>

const nothing = Shown.parse({})

/** The address bar holds what the list shows, so that Back and a shared link bring it back. */
export function useListAddress() {
  const navigate = useNavigate()
  const shown = Shown.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Shown>, { replace = false } = {}) => {
    const told = Object.entries({ ...shown, page: 1, ...changes }).filter(
      ([name, value]) => value !== undefined && value !== nothing[name as keyof Shown],
    )
    void navigate({ to: '/contracts', search: Object.fromEntries(told) as never, replace })
  }
  return { shown, change }
}

/** The documents that the list asks for. */
export const filterOf = ({ tab, search, type, sort, direction, page, pageSize }: Shown): DocumentFilterInput => ({
  view: 'contracts',
  ...(search && { search }),
  ...(tab !== 'all' && { made: tab }),
  ...(type && { kind: type }),
  sort,
  direction,
  page,
  pageSize,
})
