import { sql } from 'drizzle-orm'
import { containsPattern } from '#platform/search/like-pattern'
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
  excerpted: [clients.email, clients.phone, clients.address, clients.notes],
  hasDigits: (digits: string) => sql`${clients.searchedText} like ${containsPattern(digits)}`,
} satisfies SearchSource
