import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, oneOf } from '#platform/db/columns'
import { clientStatuses } from '../client'

export const clients = pgTable(
  'clients',
  {
    ...identity,
    name: text().notNull(),
    businessName: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text(),
    address: text(),
    status: text({ enum: clientStatuses }).notNull().default('active'),
    notes: text(),
  },
  (table) => [
    oneOf('clients_status_known', table.status, clientStatuses),
    index('clients_by_name').on(sql`lower(${table.name})`, table.id),
    index('clients_by_business').on(sql`lower(${table.businessName})`, table.id),
    index('clients_by_email').on(sql`lower(${table.email})`, table.id),
    index('clients_by_status').on(table.status, table.id),
    index('clients_by_age').on(table.createdAt.desc(), table.id),
  ],
)
