import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, price, updatedAt } from '#platform/db/columns'

export const savedItems = pgTable(
  'saved_items',
  {
    ...identity,
    description: text().notNull(),
    rate: price().notNull().default(0),
    unit: text(),
    currency: text().notNull().default('USD'),
    /** Null means the rate of the quote or invoice. */
    taxRate: numeric({ precision: 7, scale: 4, mode: 'number' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('saved_items_rate_not_negative', sql`${table.rate} >= 0`),
    check('saved_items_tax_percent', sql`${table.taxRate} between 0 and 100`),
    index('saved_items_by_description').on(sql`lower(${table.description})`, table.id),
  ],
)
