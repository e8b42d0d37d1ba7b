import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, oneOf, updatedAt } from '#platform/db/columns'
import { foldAccentsSql, type SearchableText, searchIndexes, smallMerges } from '#platform/search/searchable-text'
import { clientStatuses } from '../client'

export const clients = pgTable(
  'clients',
  {
    ...identity,
    name: text().notNull(),
    businessName: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text(),
    address: text(),
    status: text({ enum: clientStatuses }).notNull().default('active'),
    notes: text(),
    updatedAt: updatedAt(),
    /** The text that the list's search matches. */
    searchedText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchedTextSql(clients)),
  },
  (table) => [
    oneOf('clients_status_known', table.status, clientStatuses),
    index('clients_by_name').on(sql`lower(${table.name})`, table.id),
    index('clients_by_business').on(sql`lower(${table.businessName})`, table.id),
    index('clients_by_email').on(sql`lower(${table.email})`, table.id),
    index('clients_by_phone').on(phoneKeySql(table)),
    index('clients_by_parts').using('gin', sql`${table.searchedText} gin_trgm_ops`).with(smallMerges),
    index('clients_by_status').on(table.status, table.id),
    index('clients_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...searchIndexes('clients', searchedClients),
  ],
)

const { searchedText: _, ...columns } = getTableColumns(clients)

/** All but the searched text, which only searches need. */
export const clientColumns = columns

export type StoredClient = Omit<typeof clients.$inferSelect, 'searchedText'>

export const searchedClients: SearchableText = {
  title: sql`(${clients.name} || ' ' || ${clients.businessName})`,
  body: [clients.email, clients.phone, phoneDigitsSql(clients), clients.address, clients.notes],
}

type Columns = Record<'name' | 'email' | 'businessName' | 'phone', AnyPgColumn>

/** Line breaks separate the fields. A phone number is there by its digits too. */
function searchedTextSql({ name, email, businessName, phone }: Columns): SQL {
  const texts = sql`${name} || E'\\n' || ${email} || E'\\n' || ${businessName} || E'\\n' || coalesce(${phone}, '')`
  return sql`${foldAccentsSql(texts)} || E'\\n' || ${phoneDigitsSql({ phone })}`
}

function phoneDigitsSql({ phone }: Pick<Columns, 'phone'>): SQL {
  return sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`
}

/** By which phone numbers are compared; the same as `phoneKey`. */
export function phoneKeySql({ phone }: Pick<Columns, 'phone'>): SQL {
  const number = sql`regexp_replace(coalesce(${phone}, ''), '(ext\\.?|x) ?\\d+$', '', 'i')`
  return sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`
}

/** The number of clients per status, maintained by triggers, because counting all rows is slow. */
export const clientCounts = pgTable('client_counts', {
  status: text({ enum: clientStatuses }).primaryKey(),
  count: integer().notNull().default(0),
})

/** What is needed to undo a merge: the deleted client, the kept one as it was, and the ids of the moved records. */
export const clientMerges = pgTable('client_merges', {
  ...identity,
  keptId: integer()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' }),
  keptClientBefore: jsonb().notNull(),
  mergedClient: jsonb().notNull(),
  moved: jsonb().$type<Record<string, number[]>>().notNull(),
})

type ClientFields = Record<'name' | 'businessName' | 'email' | 'phone' | 'address' | 'notes', string | null>

/** An import that can be undone. Its counts are kept, because counting the rows of a large one takes long. */
export const clientImports = pgTable('client_imports', {
  ...identity,
  fileName: text().notNull().default(''),
  createdCount: integer().notNull().default(0),
  filledCount: integer().notNull().default(0),
})

/**
 * What an import did to a client: created it or, with its fields before and after, filled it in. The client may be deleted
 * since.
 */
export const clientImportRows = pgTable(
  'client_import_rows',
  {
    ...identity,
    importId: integer()
      .notNull()
      .references(() => clientImports.id, { onDelete: 'cascade' }),
    importedId: integer().notNull(),
    before: jsonb().$type<ClientFields>(),
    after: jsonb().$type<ClientFields>(),
  },
  (table) => [index('client_import_rows_by_client').on(table.importId, table.importedId, table.id)],
)
