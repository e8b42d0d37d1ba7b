import { type AnyPgColumn, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { languages } from '#features/settings/business'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { keptWords, type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { type ContractText, contractStates, contractTypes } from '../contract'

export const contracts = pgTable(
  'contracts',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    contractType: text({ enum: contractTypes }).notNull(),
    language: text({ enum: languages }).notNull(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    /** The signed contract that this one is a new version of. */
    replacesId: integer().references((): AnyPgColumn => contracts.id, { onDelete: 'set null' }),
    startDate: date().notNull(),
    endDate: date(),
    services: text().notNull(),
    /** Full text of the newest version, for search. */
    words: text().notNull().default(''),
    state: text({ enum: contractStates }).notNull().default('draft'),
    /** When it was last mailed to the client. */
    sentAt: instant(),
    updatedAt: updatedAt(),
    searchWords: keptWords(() => searchedContracts),
  },
  (table) => [
    oneOf('contracts_type_known', table.contractType, contractTypes),
    oneOf('contracts_language_known', table.language, languages),
    oneOf('contracts_state_known', table.state, contractStates),
    uniqueIndex('contracts_by_document').on(table.documentId),
    index('contracts_by_client').on(table.clientId),
    index('contracts_by_deal').on(table.dealId),
    index('contracts_by_replaced').on(table.replacesId),
    ...searchIndexes('contracts', searchedContracts),
  ],
)

/** The searched columns. */
export const searchedContracts: SearchableText = {
  title: contracts.title,
  body: [contracts.services, contracts.words],
  words: contracts.searchWords,
}

/** The text of each version. Version numbers match those of the contract's document. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    ...identity,
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    text: jsonb().$type<ContractText>().notNull(),
  },
  (table) => [uniqueIndex('contract_versions_in_order').on(table.contractId, table.version)],
)

/** For the store's joins. */
export { clients, documents }
