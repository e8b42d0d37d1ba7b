import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '#platform/db/columns'

/** The owner's settings, one row per key. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
})
