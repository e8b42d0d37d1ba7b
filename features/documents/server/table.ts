import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, instant, oneOf } from '#platform/db/columns'
import { storedFiles } from '#platform/files/table'
import { pictureTypes, scanProblems } from '#platform/scans/scan-types'
import { type SearchableText, searchIndexes, storedWords } from '#platform/search/searchable-text'
import { documentOrigins, documentTypes } from '../document'
import type { Receipt } from '../receipt'
import { receiptStates, scanStates } from '../scan'

/** The state of the text extraction. */
const textStates = ['waiting', 'reading', 'read', 'unreadable'] as const

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
    /** The id of the mail, contract or invoice it belongs to. */
    originId: integer(),
    size: integer().notNull().default(0),
    version: integer().notNull().default(1),
    lastModified: instant().notNull().defaultNow(),
    trashedAt: instant(),
    /** The extracted text of the newest version. */
    contentText: text(),
    textState: text({ enum: textStates }),
    textStartedAt: instant(),
    textAttempts: integer().notNull().default(0),
    searchWords: storedWords(() => searchedDocuments),
  },
  (table) => {
    const notTrashed = sql`${table.trashedAt} is null`
    return [
      oneOf('documents_type_known', table.type, documentTypes),
      oneOf('documents_origin_known', table.origin, documentOrigins),
      oneOf('documents_text_state_known', table.textState, textStates),
      check('documents_size_not_negative', sql`${table.size} >= 0`),
      uniqueIndex('documents_by_filename').on(table.filename),
      index('documents_by_client').on(table.clientId),
      index('documents_by_change').on(table.lastModified, table.id).where(notTrashed),
      index('documents_by_age').on(table.createdAt, table.id).where(notTrashed),
      index('documents_by_name').on(sql`lower(${table.name})`, table.id).where(notTrashed),
      index('documents_by_size').on(table.size, table.id).where(notTrashed),
      index('documents_by_type').on(table.type, table.id).where(notTrashed),
      index('documents_by_folder').on(table.folder).where(notTrashed),
      index('documents_by_file').on(table.fileKey),
      index('documents_by_trash').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
      index('documents_to_extract').on(table.id).where(sql`${table.textState} in ('waiting', 'reading')`),
      index('documents_without_text').on(table.id, table.version).where(hasNoText(table)),
      ...searchIndexes('documents', searchedDocuments),
    ]
  },
)

type TextColumns = Record<'trashedAt' | 'fileKey' | 'size' | 'textState' | 'contentType' | 'contentText', AnyPgColumn>

/**
 * Documents without their own text that may be scans: pictures, and PDFs without any letter. A literal, because the
 * index uses it.
 */
export const hasNoText = (table: TextColumns): SQL =>
  sql`${table.trashedAt} is null and ${table.fileKey} is not null and ${table.size} > 0
    and (${table.textState} = 'unreadable' and ${table.contentType} in (${pictureTypeList})
      or ${table.textState} = 'read' and ${table.contentType} = 'application/pdf')
    and coalesce(${table.contentText}, '') !~ '[[:alnum:]]'`

const pictureTypeList = sql.raw(pictureTypes.map((type) => `'${type}'`).join(', '))

export const searchedDocuments: SearchableText = {
  title: sql`(${documents.name} || ' ' || coalesce(${documents.filename}, ''))`,
  body: [documents.contentText],
  words: documents.searchWords,
}

/** All versions of a document, including the newest. */
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

/** Links that open a document without a session. The token is found by its hash and shown again from its sealed copy. */
export const documentLinks = pgTable(
  'document_links',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Null opens the newest version. */
    version: integer(),
    tokenHash: text().notNull(),
    sealedToken: text().notNull(),
    passwordHash: text(),
    expiresAt: instant().notNull(),
    views: integer().notNull().default(0),
    lastViewedAt: instant(),
  },
  (table) => [
    uniqueIndex('document_links_token_once').on(table.tokenHash),
    index('document_links_by_document').on(table.documentId),
  ],
)

/** The reading of a picture or a scanned PDF. */
export const documentScans = pgTable(
  'document_scans',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The version of the document that is or was read. */
    version: integer().notNull(),
    state: text({ enum: scanStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    startedAt: instant(),
    problem: text({ enum: scanProblems }),
    /** Of the file; the first pages only are read. */
    pageCount: integer().notNull().default(0),
    receipt: jsonb().$type<Receipt>(),
    receiptState: text({ enum: receiptStates }).notNull().default('suggested'),
  },
  (table) => [
    oneOf('document_scans_state_known', table.state, scanStates),
    oneOf('document_scans_problem_known', table.problem, scanProblems),
    oneOf('document_scans_receipt_state_known', table.receiptState, receiptStates),
    uniqueIndex('document_scans_once').on(table.documentId),
    index('document_scans_to_read')
      .on(table.attempts, table.documentId)
      .where(sql`${table.state} in ('waiting', 'reading')`),
  ],
)

/** The words of a page, and of each its left, top, width and height in ten-thousandths of the page's sides. */
export const documentPages = pgTable(
  'document_pages',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    text: text().notNull(),
    boxes: smallint().array().notNull(),
  },
  (table) => [uniqueIndex('document_pages_in_order').on(table.documentId, table.page)],
)

export { clients }
