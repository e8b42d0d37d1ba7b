import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns'

/** Keys of creations with their answers, which are set before the transaction commits. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text().primaryKey(),
  /** A hash of the request; null for work that is known by its key alone. */
  request: text(),
  status: integer(),
  body: text(),
  createdAt: instant().notNull().defaultNow(),
})
