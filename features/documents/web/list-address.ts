import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { DocumentFilter, documentSorts } from '../document-list'

const { search, type, clientId, folder } = DocumentFilter.shape

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

/** The router reads a search for 404 as a number. */
const asText = (schema: typeof search) =>
  z.preprocess((typed) => (typed === undefined ? typed : String(typed)), schema).catch(undefined)

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  search: asText(search),
  type: type.catch(undefined),
  clientId: clientId.catch(undefined),
  folder: asText(folder),
  view: z.enum(['all', 'trash', 'damaged']).catch('all'),
  sort: z.enum(documentSorts).catch('lastModified'),
  direction: z.enum(['asc', 'desc']).catch('desc'),
  page: z.number().int().min(1).catch(1),
  pageSize: z
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(defaultPageSize),
  /** The document that lies open. */
  document: z.number().int().min(1).optional().catch(undefined),
})
export type Shown = z.output<typeof Shown>

const nothing = Shown.parse({})

/** The address bar holds what the list shows, so that Back and a shared link bring it back. */
export function useListAddress() {
  const navigate = useNavigate()
  const shown = Shown.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Shown>, { replace = false } = {}) => {
    const next = { ...shown, ...('document' in changes ? {} : { page: 1 }), ...changes }
    const told = Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== nothing[name as keyof Shown],
    )
    void navigate({ to: '/documents', search: Object.fromEntries(told) as never, replace })
  }
  const { document: _, ...filter } = shown
  return { shown, filter, change }
}
