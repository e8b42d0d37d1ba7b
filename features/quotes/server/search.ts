import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { quotes, searchedQuotes } from './table'

export const quoteSearch = {
  kind: 'quote' as const,
  from: quotes,
  id: quotes.id,
  shown: quotes.title,
  ...searchedQuotes,
  detail: sql`${quotes.quoteNumber} || ', ' || ${quotes.status}`,
  at: sql`${quotes.issueDate}::timestamp at time zone 'UTC'`,
} satisfies SearchSource
