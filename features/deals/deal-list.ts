import * as z from 'zod'
import { pageNumber, rowsPerPage } from '#core/paging'
import { clientId } from '#features/clients/api'
import { type DealStage, dealStages } from './deal'

export const dealFilters = ['all', 'active', 'won', 'lost'] as const
export type DealFilterName = (typeof dealFilters)[number]

export const filterLabels: Record<DealFilterName, string> = {
  all: 'All Deals',
  active: 'Active',
  won: 'Won',
  lost: 'Lost',
}

export const openStages = ['lead', 'qualified', 'proposal', 'negotiation'] as const

/** Undefined means all stages. */
export const stagesByFilter: Record<DealFilterName, readonly DealStage[] | undefined> = {
  all: undefined,
  active: openStages,
  won: ['closed-won'],
  lost: ['closed-lost'],
}

export const dealSorts = ['name', 'value', 'updatedAt'] as const
export type DealSort = (typeof dealSorts)[number]

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

/** Without a page, the whole list. */
export const DealFilter = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  filter: z.enum(dealFilters, 'There is no such filter').default('all'),
  stage: z.enum(dealStages, 'There is no such stage').optional(),
  clientId: clientId.optional(),
  sort: z.enum(dealSorts, 'The list cannot be sorted by that').default('updatedAt'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type DealFilter = z.output<typeof DealFilter>
