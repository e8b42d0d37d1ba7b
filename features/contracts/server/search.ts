import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { contracts, documents, searchedContracts } from './table'

export const contractSearch = {
  kind: 'contract' as const,
  from: contracts,
  id: contracts.id,
  shown: contracts.title,
  ...searchedContracts,
  detail: sql`initcap(${contracts.state})`,
  at: contracts.updatedAt,
  where: sql`exists (select from ${documents} where ${documents.id} = ${contracts.documentId} and ${documents.trashedAt} is null)`,
} satisfies SearchSource
