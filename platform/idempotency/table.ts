import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns'

/** Wishes that were granted, with their answers; one that has no answer yet is being worked on, or was cut off. */
export const idempotencyKeys = pgTable('granted_wishes', {
  key: text().primaryKey(),
  status: integer(),
  body: text(),
  createdAt: instant().notNull().defaultNow(),
})
