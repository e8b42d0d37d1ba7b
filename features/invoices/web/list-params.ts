import * as z from 'zod'
import { urlFlag, urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { defaultPageSize, InvoiceQuery } from '../invoice-list'

const { search, status, clientId, sort, direction, page, pageSize } = InvoiceQuery.shape

/** Invalid parameters fall back to their defaults. */
const ListParams = z.object({
  search: urlText(search),
  status: status.catch('all'),
  clientId: clientId.catch(undefined),
  sort: sort.catch('issueDate'),
  direction: direction.catch('desc'),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(defaultPageSize).catch(defaultPageSize),
  /** Whether the dialog for a new invoice is open. */
  new: urlFlag(),
})

const queryOf = ({ new: _, ...query }: z.output<typeof ListParams>) => query

export const queryAt = (search: unknown) => queryOf(ListParams.parse(search))

/** On the finances page the URL also holds the open tab. */
export function useListParams() {
  const { params, change } = useUrlState(ListParams, { keepsPage: ['new'], keepsOthers: true })
  const isCreating = params.new ?? false
  const create = (open: boolean) => change({ new: open ? true : undefined }, { replace: !open })
  return { query: queryOf(params), change, isCreating, create }
}
