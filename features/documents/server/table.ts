import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, instant, oneOf } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { documentTypes } from '../document'

export const documents = pgTable(
  'documents',
  {
    ...identity,
    name: text().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    path: text(),
    filename: text(),
    contentType: text(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    size: integer().notNull().default(0),
    lastModified: instant().notNull().defaultNow(),
  },
  (table) => [
    oneOf('documents_type_known', table.type, documentTypes),
    check('documents_size_not_negative', sql`${table.size} >= 0`),
    index('documents_by_client').on(table.clientId),
    index('documents_by_change').on(table.lastModified.desc(), table.id),
    index('documents_by_type').on(table.type),
    ...searchIndexes('documents', searchedDocuments),
  ],
)

/** What a search looks through. */
export const searchedDocuments: Searched = { title: documents.name, body: [] }
