import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients, searchedText } from '#features/clients/server/table'
import { cents, fromZeroToOne, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { dealPriorities, dealStages } from '../deal'

export const deals = pgTable(
  'deals',
  {
    ...identity,
    name: text().notNull(),
    description: text(),
    /** Money records keep their client: the client cannot go while deals remain. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    valueCents: cents().notNull().default(0),
    currency: text().notNull().default('USD'),
    stage: text({ enum: dealStages }).notNull().default('lead'),
    /** Since when it has been there. */
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
    // Ascending throughout: read backwards they serve "newest first", which an index made descending would not.
    index('deals_by_stage_and_update').on(table.stage, table.updatedAt, table.id),
    index('deals_by_update').on(table.updatedAt, table.id),
    index('deals_by_value').on(table.valueCents, table.id),
    index('deals_by_name').on(sql`lower(${table.name})`, table.id),
    ...searchIndexes('deals', searchedDeals),
    index('deals_by_parts').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
)

/** What a search looks through. */
export const searchedDeals: Searched = { title: deals.name, body: [deals.description, deals.notes, deals.nextAction] }

/** Where a deal has been: one row for each change of stage, the first of them from nowhere. */
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

/** Whose deals they are, and by what a client is found, for the store. */
export { clients, searchedText }
