import * as z from 'zod'
import { pageNumber, rowsPerPage } from '#core/paging'
import { clientId } from '#features/clients/api'
import { parseBillingDay } from './billing-day'

export const invoiceFilters = ['all', 'pending', 'paid', 'overdue', 'draft', 'cancelled'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const filterTabs: { value: InvoiceFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'draft', label: 'Draft' },
]

export const invoiceSorts = ['invoiceNumber', 'amount', 'issueDate', 'dueDate'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const defaultPageSize = 25

export const daySchema = z.string().refine((given) => parseBillingDay(given) === given, 'Must be a day')

/** Without a page, the whole list. */
export const InvoiceQuery = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  status: z.enum(invoiceFilters, 'There is no such status').default('all'),
  clientId: clientId.optional(),
  sort: z.enum(invoiceSorts, 'The list cannot be sorted by that').default('issueDate'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type InvoiceQuery = z.output<typeof InvoiceQuery>
