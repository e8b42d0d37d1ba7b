import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf } from '#platform/db/columns'
import { eventKinds } from '../security-event'

export const securityEvents = pgTable(
  'security_events',
  {
    ...identity,
    kind: text({ enum: eventKinds }).notNull(),
    subject: text().notNull().default(''),
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    times: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
    /** Only of events that are counted by address and hour. */
    countedHour: instant(),
  },
  (table) => [
    oneOf('security_events_kind_known', table.kind, eventKinds),
    index('security_events_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('security_events_counted_once').on(table.kind, table.countedHour, table.address),
  ],
)
