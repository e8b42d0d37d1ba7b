import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns'

export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: instant().notNull(),
})
