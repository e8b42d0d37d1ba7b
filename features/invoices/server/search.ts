import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { invoices, searchedInvoices } from './table'

export const invoiceSearch = {
  kind: 'invoice' as const,
  from: invoices,
  id: invoices.id,
  shown: invoices.invoiceNumber,
  ...searchedInvoices,
  detail: sql`initcap(${invoices.status})`,
  at: sql`${invoices.issueDate}::timestamp at time zone 'UTC'`,
} satisfies SearchSource
