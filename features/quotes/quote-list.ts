import * as z from 'zod'
import { pageNumber, rowsPerPage } from '#core/paging'
import { queryRecordId } from '#core/record-id'
import { clientId } from '#features/clients/api'

export const quoteFilters = ['all', 'open', 'accepted', 'declined', 'expired', 'draft'] as const
export type QuoteFilter = (typeof quoteFilters)[number]

export const filterTabs: { value: QuoteFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
  { value: 'draft', label: 'Draft' },
]

export const quoteSorts = ['quoteNumber', 'amount', 'issueDate', 'validUntil'] as const
export type QuoteSort = (typeof quoteSorts)[number]

export const defaultPageSize = 25

/** Without a page, the whole list. */
export const QuoteQuery = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  status: z.enum(quoteFilters, 'There is no such status').default('all'),
  clientId: clientId.optional(),
  dealId: queryRecordId('There is no such deal').optional(),
  sort: z.enum(quoteSorts, 'The list cannot be sorted by that').default('issueDate'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type QuoteQuery = z.output<typeof QuoteQuery>
