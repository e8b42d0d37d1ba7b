import * as z from 'zod'
import { clientId } from '#features/clients/api'
import { type DealStage, dealStages } from './deal'

export const dealFilters = ['all', 'active', 'won', 'lost'] as const
export type DealFilterName = (typeof dealFilters)[number]

export const filterWords: Record<DealFilterName, string> = {
  all: 'All Deals',
  active: 'Active',
  won: 'Won',
  lost: 'Lost',
}

export const openStages = ['lead', 'qualified', 'proposal', 'negotiation'] as const

/** The stages that a filter lets through; without one, all. */
export const stagesOf: Record<DealFilterName, readonly DealStage[] | undefined> = {
  all: undefined,
  active: openStages,
  won: ['closed-won'],
  lost: ['closed-lost'],
}

export const dealSorts = ['name', 'value', 'updatedAt'] as const
export type DealSort = (typeof dealSorts)[number]

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

const whole = (message: string) => z.coerce.number(message).int(message).min(1, message)

/** What may be asked of the list. Without a page it answers whole, the deal changed last first. */
export const DealFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  filter: z.enum(dealFilters, 'There is no such filter').default('all'),
  stage: z.enum(dealStages, 'There is no such stage').optional(),
  clientId: clientId.optional(),
  sort: z.enum(dealSorts, 'The list cannot be sorted by that').default('updatedAt'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: whole('Must be a page number').max(1_000_000, 'Must be a page number').optional(),
  pageSize: whole('Must be a number of rows').max(500, 'At most 500 rows').optional(),
})
export type DealFilter = z.output<typeof DealFilter>

/** 'Showing 21-40 of 45 deals' */
export function countText(page: number, pageSize: number, total: number): string {
  const first = (page - 1) * pageSize + 1
  return `Showing ${first}-${Math.min(first + pageSize - 1, total)} of ${total} ${total === 1 ? 'deal' : 'deals'}`
}

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The same column turns around, another begins ascending. */
export function nextSort(now: Pick<DealFilter, 'sort' | 'direction'>, clicked: DealSort) {
  const turned = now.sort === clicked && now.direction === 'asc'
  return { sort: clicked, direction: turned ? ('desc' as const) : ('asc' as const) }
}
