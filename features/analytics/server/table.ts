import { date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, identity } from '#platform/db/columns'

export const analytics = pgTable(
  'analytics',
  {
    ...identity,
    period: text().notNull(),
    periodStart: date(),
    periodEnd: date(),
    clientGrowth: doublePrecision().notNull().default(0),
    revenueGrowth: doublePrecision().notNull().default(0),
    dealGrowth: doublePrecision().notNull().default(0),
    responseRate: doublePrecision(),
    averageResponseTime: doublePrecision(),
    paymentRate: doublePrecision(),
    emailCount: integer(),
    openRate: doublePrecision(),
    documentCount: integer(),
    meetingCount: integer(),
    /** The business's currency when the month was recorded. */
    currency: text().notNull().default('USD'),
    revenueCents: cents(),
    dealValueCents: cents(),
    dealConversionRate: doublePrecision(),
    taskCompletionRate: doublePrecision(),
  },
  (table) => [index('analytics_by_period').on(table.periodStart.desc().nullsFirst())],
)
