import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, instant, oneOf } from '#platform/db/columns'
import { storedFiles } from '#platform/files/table'
import { documentOrigins, documentTypes } from '../document'

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
  },
  (table) => {
    const kept = sql`${table.trashedAt} is null`
    return [
      oneOf('documents_type_known', table.type, documentTypes),
      oneOf('documents_origin_known', table.origin, documentOrigins),
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
      index('documents_by_parts').using('gin', sql`${searchedNames(table)} gin_trgm_ops`),
    ]
  },
)

/** What the list's search looks through besides the words inside, as one text. */
export function searchedNames({ name, filename }: Record<'name' | 'filename', AnyPgColumn>): SQL {
  return sql`(lower(${name} || E'\\n' || coalesce(${filename}, '')))`
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

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const textOutcomes = ['reading', 'read', 'unreadable'] as const

/**
 * The words inside a file, read once for the same content whoever holds it. To find documents by them:
 * `documents.file_key = document_texts.file_key and words @@ to_tsquery('simple', …)`, see `wordsQuery`.
 */
export const documentTexts = pgTable(
  'document_texts',
  {
    fileKey: text()
      .primaryKey()
      .references(() => storedFiles.key, { onDelete: 'cascade' }),
    outcome: text({ enum: textOutcomes }).notNull(),
    attempts: integer().notNull().default(1),
    begunAt: instant().notNull().defaultNow(),
    contentText: text().notNull().default(''),
    words: tsvector(),
  },
  (table) => [
    oneOf('document_texts_outcome_known', table.outcome, textOutcomes),
    index('document_texts_by_words').using('gin', table.words),
  ],
)

/** What a document may be linked to, for its store to look up. */
export { clients }
