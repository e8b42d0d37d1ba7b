import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, instant, oneOf } from '#platform/db/columns'
import { storedFiles } from '#platform/files/table'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { documentOrigins, documentTypes } from '../document'

/** How far the words inside a document are known. */
const readingStates = ['waiting', 'reading', 'read', 'unreadable'] as const

export const documents = pgTable(
  'documents',
  {
    ...identity,
    name: text().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    path: text(),
    filename: text(),
    contentType: text(),
    fileKey: text().references(() => storedFiles.key),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    folder: text(),
    origin: text({ enum: documentOrigins }).notNull().default('upload'),
    /** The mail, contract or invoice that it came with. */
    originId: integer(),
    size: integer().notNull().default(0),
    version: integer().notNull().default(1),
    lastModified: instant().notNull().defaultNow(),
    trashedAt: instant(),
    /** The words inside its newest version. */
    contentText: text(),
    reading: text({ enum: readingStates }),
    readingSince: instant(),
    readingTries: integer().notNull().default(0),
  },
  (table) => {
    const kept = sql`${table.trashedAt} is null`
    return [
      oneOf('documents_type_known', table.type, documentTypes),
      oneOf('documents_origin_known', table.origin, documentOrigins),
      oneOf('documents_reading_known', table.reading, readingStates),
      check('documents_size_not_negative', sql`${table.size} >= 0`),
      uniqueIndex('documents_by_filename').on(table.filename),
      index('documents_by_client').on(table.clientId),
      index('documents_by_change').on(table.lastModified, table.id).where(kept),
      index('documents_by_age').on(table.createdAt, table.id).where(kept),
      index('documents_by_name').on(sql`lower(${table.name})`, table.id).where(kept),
      index('documents_by_size').on(table.size, table.id).where(kept),
      index('documents_by_type').on(table.type, table.id).where(kept),
      index('documents_by_folder').on(table.folder).where(kept),
      index('documents_by_file').on(table.fileKey),
      index('documents_by_trash').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
      index('documents_unread').on(table.id).where(sql`${table.reading} in ('waiting', 'reading')`),
      ...searchIndexes('documents', searchedDocuments),
    ]
  },
)

/** What a search looks through. */
export const searchedDocuments: Searched = {
  title: sql`(${documents.name} || ' ' || coalesce(${documents.filename}, ''))`,
  body: [documents.contentText],
}

/** Every version of a document, the newest among them. */
export const documentVersions = pgTable(
  'document_versions',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    fileKey: text()
      .notNull()
      .references(() => storedFiles.key),
    filename: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    uniqueIndex('document_versions_in_order').on(table.documentId, table.version),
    index('document_versions_by_file').on(table.fileKey),
  ],
)

/** What a document may be linked to, for its store to look up. */
export { clients }
