import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { clients, searchedClients } from './table'

export const clientSearch = {
  kind: 'client' as const,
  from: clients,
  id: clients.id,
  shown: clients.name,
  ...searchedClients,
  detail: sql`coalesce(nullif(${clients.businessName}, ''), ${clients.email})`,
  at: clients.updatedAt,
} satisfies SearchSource
