import * as z from 'zod'
import { clientStatuses } from './client'

export const clientSorts = ['name', 'businessName', 'email', 'status'] as const
export type ClientSort = (typeof clientSorts)[number]

export const pageSizes = [5, 10, 20, 50, 100] as const
export const defaultPageSize = 10

const whole = (message: string) => z.coerce.number(message).int(message).min(1, message)

/** What may be asked of the list. Without a page it answers whole. */
export const ClientFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  status: z.enum(clientStatuses, 'There is no such status').optional(),
  sort: z.enum(clientSorts, 'The list cannot be sorted by that').default('name'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc'),
  page: whole('Must be a page number').optional(),
  pageSize: whole('Must be a number of rows').max(500, 'At most 500 rows').optional(),
})
export type ClientFilter = z.output<typeof ClientFilter>

/** 'Showing 11-20 of 46 clients' */
export function countText(page: number, pageSize: number, total: number): string {
  if (total === 0) return 'No clients found'
  const first = (page - 1) * pageSize + 1
  return `Showing ${first}-${Math.min(first + pageSize - 1, total)} of ${total} clients`
}

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The same column turns around, another begins ascending. */
export function nextSort(now: { sort: ClientSort; direction: 'asc' | 'desc' }, clicked: ClientSort) {
  const turned = now.sort === clicked && now.direction === 'asc'
  return { sort: clicked, direction: turned ? ('desc' as const) : ('asc' as const) }
}
