import * as z from 'zod'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { defaultPageSize, QuoteQuery } from '../quote-list'

const { search, status, clientId, dealId, sort, direction, page, pageSize } = QuoteQuery.shape

/** Invalid parameters fall back to their defaults. */
export const ListParams = z.object({
  search: urlText(search),
  status: status.catch('all'),
  clientId: clientId.catch(undefined),
  dealId: dealId.catch(undefined),
  sort: sort.catch('issueDate'),
  direction: direction.catch('desc'),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(defaultPageSize).catch(defaultPageSize),
})

export function useListParams() {
  const { params, change } = useUrlState(ListParams)
  return { query: params, change }
}
