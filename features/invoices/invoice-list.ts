import * as z from 'zod'
import { clientId } from '#features/clients/api'
import { billingDay } from './billing-day'

export const invoiceFilters = ['all', 'pending', 'paid', 'overdue', 'draft', 'cancelled'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** The tabs above the list, in their order. */
export const filterTabs: { value: InvoiceFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'draft', label: 'Draft' },
]

export const invoiceSorts = ['invoiceNumber', 'amount', 'issueDate', 'dueDate'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const invoicesAtOnce = 25

const whole = (message: string) => z.coerce.number(message).int(message).min(1, message)
export const day = z.string().refine((given) => billingDay(given) === given, 'Must be a day')

/** What may be asked of the list. Without a page it answers whole. */
export const InvoiceQuery = z.object({
  search: z.string().trim().max(200, 'Please search for less').optional(),
  status: z.enum(invoiceFilters, 'There is no such status').default('all'),
  clientId: clientId.optional(),
  sort: z.enum(invoiceSorts, 'The list cannot be sorted by that').default('issueDate'),
  direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('desc'),
  page: whole('Must be a page number').max(1_000_000, 'Must be a page number').optional(),
  pageSize: whole('Must be a number of rows').max(500, 'At most 500 rows').optional(),
})
export type InvoiceQuery = z.output<typeof InvoiceQuery>

/** The same column turns around; another begins with what an owner looks for first: the newest, the largest. */
export function nextSort(now: Pick<InvoiceQuery, 'sort' | 'direction'>, clicked: InvoiceSort) {
  if (now.sort !== clicked) return { sort: clicked, direction: 'desc' as const }
  return { sort: clicked, direction: now.direction === 'desc' ? ('asc' as const) : ('desc' as const) }
}

/** 'Showing 26-50 of 123 invoices' */
export function countText(page: number, pageSize: number, total: number): string {
  const first = (page - 1) * pageSize + 1
  return `Showing ${first}-${Math.min(first + pageSize - 1, total)} of ${total.toLocaleString('en-US')} invoices`
}
