import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { cents, fromZeroToOne, identity, oneOf, updatedAt } from '#platform/db/columns'
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
    index('deals_by_stage').on(table.stage, table.valueCents.desc()),
    index('deals_by_update').on(table.updatedAt.desc(), table.id),
    index('deals_by_name').on(sql`lower(${table.name})`, table.id),
    ...searchIndexes('deals', searchedDeals),
  ],
)

/** What a search looks through. */
export const searchedDeals: Searched = { title: deals.name, body: [deals.description, deals.notes, deals.nextAction] }
