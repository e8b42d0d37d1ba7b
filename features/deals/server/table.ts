import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { cents, fromZeroToOne, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { dealPriorities, dealStages } from '../deal'

export const deals = pgTable(
  'deals',
  {
    ...identity,
    name: text().notNull(),
    description: text(),
    /** A client with deals cannot be deleted. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    valueCents: cents().notNull().default(0),
    currency: text().notNull().default('USD'),
    stage: text({ enum: dealStages }).notNull().default('lead'),
    /** When the deal entered its current stage. */
    stageChangedAt: instant().notNull().defaultNow(),
    probability: integer().notNull().default(0),
    expectedCloseDate: date(),
    actualCloseDate: date(),
    assignedTo: text(),
    lastContactDate: date(),
    nextActionDate: date(),
    nextAction: text(),
    relatedEmails: integer().array().notNull().default([]),
    notes: text(),
    priority: text({ enum: dealPriorities }).notNull().default('medium'),
    aiInsights: text(),
    aiNextSteps: text(),
    aiProbabilityScore: doublePrecision(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('deals_stage_known', table.stage, dealStages),
    oneOf('deals_priority_known', table.priority, dealPriorities),
    check('deals_probability_percent', sql`${table.probability} between 0 and 100`),
    check('deals_value_not_negative', sql`${table.valueCents} >= 0`),
    fromZeroToOne('deals_ai_probability_range', table.aiProbabilityScore),
    index('deals_by_client').on(table.clientId),
    // All columns ascending: scanned backwards, these indexes serve "newest first".
    index('deals_by_stage_and_update').on(table.stage, table.updatedAt, table.id),
    index('deals_by_update').on(table.updatedAt, table.id),
    index('deals_by_value').on(table.valueCents, table.id),
    index('deals_by_name').on(sql`lower(${table.name})`, table.id),
    ...searchIndexes('deals', searchedDeals),
    index('deals_by_parts').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
)

/** The searched columns. */
export const searchedDeals: SearchableText = {
  title: deals.name,
  body: [deals.description, deals.notes, deals.nextAction],
}

/** One row per stage change; the first has no `fromStage`. */
export const dealStageMoves = pgTable(
  'deal_stage_moves',
  {
    ...identity,
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    fromStage: text({ enum: dealStages }),
    toStage: text({ enum: dealStages }).notNull(),
    movedAt: instant().notNull(),
  },
  (table) => [
    oneOf('deal_stage_moves_from_known', table.fromStage, dealStages),
    oneOf('deal_stage_moves_to_known', table.toStage, dealStages),
    index('deal_stage_moves_by_deal').on(table.dealId, table.id),
  ],
)

/** For the store's joins. */
export { clients }
