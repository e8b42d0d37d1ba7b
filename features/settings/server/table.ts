import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '#platform/db/columns'

/** What the owner has chosen, one line a subject. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
})
