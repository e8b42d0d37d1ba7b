import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { recurringInvoices, searchedRecurring, seriesTitle } from './table'

/** 'monthly, next on 2026-12-31'. */
export const seriesDetail = sql<string>`${recurringInvoices.frequency} || case
  when ${recurringInvoices.nextDate} is null then ', ended'
  when ${recurringInvoices.pausedAt} is not null then ', paused'
  else ', next on ' || ${recurringInvoices.nextDate}::text end`

export const recurringSearch = {
  kind: 'recurring-invoice' as const,
  from: recurringInvoices,
  id: recurringInvoices.id,
  shown: seriesTitle,
  ...searchedRecurring,
  // The body has the lines as JSON, which an index can hold.
  excerpted: [
    sql`(select string_agg(line ->> 'description', ', ') from jsonb_array_elements(${recurringInvoices.items}) line)`,
    recurringInvoices.notes,
  ],
  detail: seriesDetail,
  at: sql`${recurringInvoices.createdAt}`,
} satisfies SearchSource
