import { type AnyPgColumn, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { languages } from '#features/settings/business'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes, storedWords } from '#platform/search/searchable-text'
import { type ContractText, contractChoices, contractStates } from '../contract'

export const contracts = pgTable(
  'contracts',
  {
    ...identity,
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    contractType: text({ enum: contractChoices }).notNull(),
    language: text({ enum: languages }).notNull(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    /** The signed contract that this one is a new version of. */
    replacesId: integer().references((): AnyPgColumn => contracts.id, { onDelete: 'set null' }),
    /** The owner's template, and the version of it, that it was written from. */
    templateId: integer().references(() => contractTemplates.id, { onDelete: 'set null' }),
    templateVersion: integer(),
    startDate: date().notNull(),
    endDate: date(),
    services: text().notNull(),
    /** Full text of the newest version, for search. */
    words: text().notNull().default(''),
    state: text({ enum: contractStates }).notNull().default('draft'),
    /** When it was last mailed to the client. */
    sentAt: instant(),
    updatedAt: updatedAt(),
    searchWords: storedWords(() => searchedContracts),
  },
  (table) => [
    oneOf('contracts_type_known', table.contractType, contractChoices),
    oneOf('contracts_language_known', table.language, languages),
    oneOf('contracts_state_known', table.state, contractStates),
    uniqueIndex('contracts_by_document').on(table.documentId),
    index('contracts_by_client').on(table.clientId),
    index('contracts_by_deal').on(table.dealId),
    index('contracts_by_replaced').on(table.replacesId),
    index('contracts_by_template').on(table.templateId),
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

/** The owner's templates, as Markdown in both languages. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    ...identity,
    ...templateTexts(),
    updatedAt: updatedAt(),
    searchWords: storedWords(() => searchedTemplates),
  },
  () => searchIndexes('contract_templates', searchedTemplates),
)

export const searchedTemplates: SearchableText = {
  title: contractTemplates.name,
  body: [contractTemplates.en, contractTemplates.es],
  words: contractTemplates.searchWords,
}

/** Every version of a template, the newest included. */
export const contractTemplateVersions = pgTable(
  'contract_template_versions',
  {
    ...identity,
    templateId: integer()
      .notNull()
      .references(() => contractTemplates.id, { onDelete: 'cascade' }),
    ...templateTexts(),
  },
  (table) => [uniqueIndex('contract_template_versions_in_order').on(table.templateId, table.version)],
)

/** The clause library. */
export const contractClauses = pgTable(
  'contract_clauses',
  {
    ...identity,
    name: text().notNull(),
    en: text().notNull().default(''),
    es: text().notNull().default(''),
    updatedAt: updatedAt(),
    searchWords: storedWords(() => searchedClauses),
  },
  () => searchIndexes('contract_clauses', searchedClauses),
)

export const searchedClauses: SearchableText = {
  title: contractClauses.name,
  body: [contractClauses.en, contractClauses.es],
  words: contractClauses.searchWords,
}

function templateTexts() {
  return {
    version: integer().notNull().default(1),
    name: text().notNull(),
    en: text().notNull().default(''),
    es: text().notNull().default(''),
    /** Of the library; a clause that was deleted is skipped. */
    clauseIds: integer().array().notNull().default([]),
  }
}

/** For the store's joins. */
export { clients, documents }
