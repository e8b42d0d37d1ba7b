import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { invoices } from '#features/invoices/server/table'
import { identity, instant, price } from '#platform/db/columns'

export { clients, invoices }

export const timeEntries = pgTable(
  'time_entries',
  {
    ...identity,
    description: text().notNull().default(''),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    startedAt: instant().notNull(),
    /** Null while running. */
    endedAt: instant(),
    rate: price().notNull().default(0),
    billable: boolean().notNull().default(true),
    /** If the invoice is deleted, the entry is unbilled again. */
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    billedElsewhere: boolean().notNull().default(false),
  },
  (table) => [
    check('time_entries_end_after_start', sql`${table.endedAt} >= ${table.startedAt}`),
    check('time_entries_rate_not_negative', sql`${table.rate} >= 0`),
    uniqueIndex('time_entries_one_runs').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    index('time_entries_by_start').on(table.startedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('time_entries_unbilled')
      .on(table.clientId, table.startedAt)
      .where(sql`${table.invoiceId} is null and not ${table.billedElsewhere} and ${table.billable}`),
    index('time_entries_by_invoice').on(table.invoiceId),
  ],
)
