import { sql } from 'drizzle-orm'
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
} satisfies SearchSource
