import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { notes, searchedNotes } from './table'

export const noteSearch = {
  kind: 'note' as const,
  from: notes,
  id: notes.id,
  shown: notes.title,
  ...searchedNotes,
  detail: sql`left(${notes.content}, 120)`,
  at: notes.updatedAt,
} satisfies SearchSource
