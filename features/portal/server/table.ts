import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { documents } from '#features/documents/server/table'
import { identity, instant, updatedAt } from '#platform/db/columns'

/** Only clients for whom the owner has switched it on or prepared it. */
export const portals = pgTable(
  'portals',
  {
    ...identity,
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull().default(false),
    /** The conversation of mails that the messages of the portal belong to. */
    threadId: text().notNull().default(sql`gen_random_uuid()::text`),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('portals_once').on(table.clientId)],
)

const portalId = () =>
  integer()
    .notNull()
    .references(() => portals.id, { onDelete: 'cascade' })

/** Addresses that are let in beside the client's own; lower case. */
export const portalAddresses = pgTable(
  'portal_addresses',
  { ...identity, portalId: portalId(), email: text().notNull() },
  (table) => [
    uniqueIndex('portal_addresses_once').on(table.portalId, table.email),
    index('portal_addresses_by_email').on(table.email),
  ],
)

/** Links that were mailed: found by their hash, used once. */
export const portalLinks = pgTable(
  'portal_links',
  {
    ...identity,
    portalId: portalId(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    uniqueIndex('portal_links_token_once').on(table.tokenHash),
    index('portal_links_by_portal').on(table.portalId),
  ],
)

/** Who entered when. Rows of ended sessions stay, as a record. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    ...identity,
    portalId: portalId(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('portal_sessions_token_once').on(table.tokenHash),
    index('portal_sessions_by_portal').on(table.portalId, table.id),
  ],
)

/** Documents that the owner shows to the client. One that moves to another client is no longer shown. */
export const portalDocuments = pgTable(
  'portal_documents',
  {
    ...identity,
    portalId: portalId(),
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('portal_documents_once').on(table.portalId, table.documentId),
    index('portal_documents_by_document').on(table.documentId),
  ],
)

export const fileRequests = pgTable(
  'file_requests',
  {
    ...identity,
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    note: text().notNull().default(''),
    receivedAt: instant(),
    closedAt: instant(),
  },
  (table) => [index('file_requests_by_client').on(table.clientId, table.id)],
)

/** For the store's joins. */
export { clients, documents }
