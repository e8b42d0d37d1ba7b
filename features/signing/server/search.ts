import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { searchedSignRequests, signRequests } from './table'

export const signatureSearch = {
  kind: 'signature' as const,
  from: signRequests,
  id: signRequests.id,
  shown: signRequests.title,
  ...searchedSignRequests,
  detail: sql`'Signatures, ' || ${signRequests.state}`,
  at: signRequests.createdAt,
} satisfies SearchSource
