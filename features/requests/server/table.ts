import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { identity, oneOf } from '#platform/db/columns'
import { requestStatuses } from '../request'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    ...identity,
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    status: text({ enum: requestStatuses }).notNull().default('new'),
    /** The link code the visitor came with. */
    via: text(),
    /** The client created from this request. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('contact_submissions_status_known', table.status, requestStatuses),
    index('contact_submissions_by_via').on(table.via).where(sql`${table.via} is not null`),
    index('contact_submissions_by_age').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)
