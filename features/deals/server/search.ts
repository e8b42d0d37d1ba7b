import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { deals, searchedDeals } from './table'

export const dealSearch = {
  kind: 'deal' as const,
  from: deals,
  id: deals.id,
  shown: deals.name,
  ...searchedDeals,
  detail: sql`initcap(replace(${deals.stage}, '-', ' '))`,
  at: deals.updatedAt,
} satisfies SearchSource
