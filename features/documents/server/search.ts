import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { documents, searchedDocuments } from './table'

export const documentSearch = {
  kind: 'document' as const,
  from: documents,
  id: documents.id,
  shown: documents.name,
  ...searchedDocuments,
  detail: sql`initcap(${documents.type})`,
  at: documents.lastModified,
  newest: sql`${documents.lastModified} desc, ${documents.id} desc`,
  // Contracts have a search source of their own.
  where: and(isNull(documents.trashedAt), ne(documents.origin, 'contract')) as SQL,
} satisfies SearchSource
