import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients, searchedClients } from '#features/clients/server/table'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes, storedWords } from '#platform/search/searchable-text'
import { folderDefaults } from '../folder'
import { builtInFolders } from '../note'

export { clients, searchedClients }

export const noteFolders = pgTable('note_folders', {
  ...identity,
  name: text().notNull(),
  icon: text().notNull().default(folderDefaults.icon),
  color: text().notNull().default(folderDefaults.color),
  isSystem: boolean().notNull().default(false),
})

export const notes = pgTable(
  'notes',
  {
    ...identity,
    title: text().notNull(),
    content: text().notNull(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default([]),
    important: boolean().notNull().default(false),
    /** Null while the note is in a user-created folder. */
    folder: text({ enum: builtInFolders }).default('inbox'),
    folderId: integer().references(() => noteFolders.id, { onDelete: 'set null' }),
    aiSummary: text(),
    aiAnalysis: text(),
    analyzedBy: text(),
    /** When the analysis is due; null while none is needed. */
    analysisDue: instant(),
    analysisFailures: integer().notNull().default(0),
    /** The session of the last edit. */
    editSession: text(),
    updatedAt: updatedAt(),
    searchWords: storedWords((): SearchableText => ({ ...searchedNotes, body: [tagsText, notes.content] })),
  },
  (table) => [
    oneOf('notes_folder_known', table.folder, builtInFolders),
    index('notes_by_client').on(table.clientId),
    index('notes_by_folder').on(table.folderId, table.updatedAt.desc().nullsFirst(), table.id),
    index('notes_by_built_in_folder').on(table.folder, table.updatedAt.desc().nullsFirst(), table.id),
    index('notes_important').on(table.updatedAt.desc().nullsFirst(), table.id).where(sql`${table.important}`),
    index('notes_by_update').on(table.updatedAt.desc().nullsFirst(), table.id),
    index('notes_by_title').on(sql`lower(${table.title})`),
    index('notes_by_parts').using('gin', sql`${searchedText(table)} gin_trgm_ops`),
    ...searchIndexes('notes', searchedNotes),
    index('notes_to_analyze').on(table.analysisDue).where(sql`${table.analysisDue} is not null`),
  ],
)

type Columns = Record<'title' | 'content' | 'tags', AnyPgColumn>

/** The searched text. The SQL function comes from a migration, because an index cannot join an array itself. */
export function searchedText({ title, content, tags }: Columns): SQL {
  return sql`note_searched_text(${title}, ${content}, ${tags})`
}

/** The tags alone; before the content, because the words of a very long one are cut. */
const tagsText: SQL = sql`note_searched_text('', '', ${notes.tags})`

/** The text of a note before an edit. */
export const noteVersions = pgTable(
  'note_versions',
  {
    ...identity,
    noteId: integer()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
  },
  (table) => [
    index('note_versions_by_note').on(table.noteId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** The target of a `[[name]]`, by id, so that renaming the target does not break the link. */
export const noteLinks = pgTable(
  'note_links',
  {
    ...identity,
    noteId: integer()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    /** The normalised name, see `linkKey`. */
    key: text().notNull(),
    targetId: integer().references(() => notes.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('note_links_once').on(table.noteId, table.key),
    index('note_links_by_target').on(table.targetId),
    index('note_links_by_client').on(table.clientId),
  ],
)

export const searchedNotes: SearchableText = { title: notes.title, body: [notes.content], words: notes.searchWords }
