import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import {
  contractClauses,
  contracts,
  contractTemplates,
  documents,
  searchedClauses,
  searchedContracts,
  searchedTemplates,
} from './table'

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

export const contractTemplateSearch = {
  kind: 'template' as const,
  from: contractTemplates,
  id: contractTemplates.id,
  shown: contractTemplates.name,
  ...searchedTemplates,
  detail: sql`'Contract template'`,
  at: contractTemplates.updatedAt,
} satisfies SearchSource

export const contractClauseSearch = {
  kind: 'clause' as const,
  from: contractClauses,
  id: contractClauses.id,
  shown: contractClauses.name,
  ...searchedClauses,
  detail: sql`'Clause'`,
  at: contractClauses.updatedAt,
} satisfies SearchSource
