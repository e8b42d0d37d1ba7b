import * as z from 'zod'
import { urlId, urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { DealFilter, defaultPageSize } from '../deal-list'

const { filter, sort, direction, page, pageSize, search } = DealFilter.shape

/** Invalid parameters fall back to their defaults. */
const ListParams = z.object({
  filter: filter.catch('all'),
  sort: sort.catch('updatedAt'),
  direction: direction.catch('desc'),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(defaultPageSize).catch(defaultPageSize),
  search: urlText(search),
  view: z.enum(['table', 'board']).default('table').catch('table'),
  /** The deal shown in the dialog. */
  deal: urlId(),
  /** The deal that was just won; shows the won dialog. */
  won: urlId(),
})
export type ListParams = z.output<typeof ListParams>

export const useListParams = () => useUrlState(ListParams, { keepsPage: ['deal', 'won', 'view'], resetScroll: false })
