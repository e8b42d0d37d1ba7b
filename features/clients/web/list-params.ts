import * as z from 'zod'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { ClientFilter, defaultPageSize } from '../client-list'

const { search, status, sort, direction, page, pageSize } = ClientFilter.shape

/** Invalid parameters fall back to their defaults. */
export const ListParams = z.object({
  search: urlText(search),
  status: status.catch(undefined),
  sort: sort.catch('name'),
  direction: direction.catch('asc'),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(defaultPageSize).catch(defaultPageSize),
})
export type ListParams = z.output<typeof ListParams>

export const useListParams = () => useUrlState(ListParams, { to: '/clients' })
