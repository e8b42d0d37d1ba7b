import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { DealFilter, defaultPageSize } from '../deal-list'

const { filter, sort, direction, page, pageSize, search } = DealFilter.shape

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  filter: filter.catch('all'),
  sort: sort.catch('updatedAt'),
  direction: direction.catch('desc'),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(defaultPageSize).catch(defaultPageSize),
  // The router reads a search for 404 as a number.
  search: z.preprocess((typed) => (typed === undefined ? typed : String(typed)), search).catch(undefined),
  view: z.enum(['table', 'board']).default('table').catch('table'),
  /** The deal that lies open. */
  deal: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The deal that was just won, until the owner has chosen how to go on. */
  won: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type Shown = z.output<typeof Shown>

const unasked = Shown.parse({})

/** The address bar holds what the screen shows, so that Back and a shared link bring it back. */
export function useListAddress() {
  const navigate = useNavigate()
  const shown = Shown.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Shown>, { replace = false } = {}) => {
    const isAnotherList = Object.keys(changes).some((name) => !['deal', 'won', 'view'].includes(name))
    const next = { ...shown, ...(isAnotherList && { page: 1 }), ...changes }
    const told = Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== unasked[name as keyof Shown],
    )
    void navigate({ to: '.', search: Object.fromEntries(told) as never, replace, resetScroll: false })
  }
  return { shown, change }
}
