import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { creditNotes, invoices, searchedCreditNotes, searchedInvoices } from './table'

export const invoiceSearch = {
  kind: 'invoice' as const,
  from: invoices,
  id: invoices.id,
  shown: invoices.invoiceNumber,
  ...searchedInvoices,
  detail: sql`initcap(${invoices.status})`,
  at: sql`${invoices.issueDate}::timestamp at time zone 'UTC'`,
} satisfies SearchSource

export const creditNoteSearch = {
  kind: 'credit-note' as const,
  from: creditNotes,
  id: creditNotes.id,
  opens: creditNotes.invoiceId,
  shown: creditNotes.number,
  ...searchedCreditNotes,
  detail: sql`(select ${invoices.invoiceNumber} from ${invoices} where ${invoices.id} = ${creditNotes.invoiceId})`,
  at: sql`${creditNotes.issueDate}::timestamp at time zone 'UTC'`,
} satisfies SearchSource
