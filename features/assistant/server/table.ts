import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from '#platform/db/columns'

export const aiActivityLog = pgTable(
  'ai_activity_log',
  {
    ...identity,
    action: text().notNull(),
    description: text().notNull(),
    suggestedAction: text(),
    userAccepted: boolean(),
    metadata: jsonb(),
  },
  (table) => [index('ai_activity_log_by_age').on(table.createdAt.desc())],
)
