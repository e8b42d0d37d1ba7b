import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, oneOf, updatedAt } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { noteShelves } from '../note'

export const noteFolders = pgTable('note_folders', {
  ...identity,
  name: text().notNull(),
  icon: text().notNull().default('folder'),
  color: text().notNull().default('#6366F1'),
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
    /** Empty while the note lies in a folder of the owner's own. */
    folder: text({ enum: noteShelves }).default('inbox'),
    folderId: integer().references(() => noteFolders.id, { onDelete: 'set null' }),
    aiSummary: text(),
    aiAnalysis: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('notes_folder_known', table.folder, noteShelves),
    index('notes_by_client').on(table.clientId),
    index('notes_by_folder').on(table.folderId),
    index('notes_by_update').on(table.updatedAt.desc(), table.id),
    ...searchIndexes('notes', searchedNotes),
  ],
)

/** What a search looks through. */
export const searchedNotes: Searched = { title: notes.title, body: [notes.content] }
