import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, pgTable, text, time } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { fromZeroToOne, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { defaultEventColor, meetingStatuses } from '../event'

export const events = pgTable(
  'events',
  {
    ...identity,
    title: text().notNull(),
    startDateTime: instant().notNull(),
    endDateTime: instant().notNull(),
    description: text(),
    allDay: boolean().notNull().default(false),
    location: text(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    attendees: text().array().notNull().default([]),
    color: text().notNull().default(defaultEventColor),
    reminderSent: boolean().notNull().default(false),
    isSuggested: boolean().notNull().default(false),
    aiSource: text(),
    aiSourceId: integer(),
    aiConfidence: doublePrecision(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('events_end_after_start', sql`${table.endDateTime} >= ${table.startDateTime}`),
    fromZeroToOne('events_confidence_range', table.aiConfidence),
    index('events_by_start').on(table.startDateTime, table.endDateTime),
    index('events_by_client').on(table.clientId),
    index('events_suggested').on(table.aiConfidence.desc()).where(sql`${table.isSuggested}`),
    ...searchIndexes('events', searchedEvents),
  ],
)

/** What a search looks through. */
export const searchedEvents: Searched = { title: events.title, body: [events.location, events.description] }

export const meetings = pgTable(
  'meetings',
  {
    ...identity,
    title: text().notNull(),
    startDate: date().notNull(),
    startTime: time().notNull(),
    endDate: date().notNull(),
    endTime: time().notNull(),
    description: text(),
    location: text(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    attendees: text().array().notNull().default([]),
    status: text({ enum: meetingStatuses }).notNull().default('scheduled'),
    reminderSent: boolean().notNull().default(false),
  },
  (table) => [
    oneOf('meetings_status_known', table.status, meetingStatuses),
    check(
      'meetings_end_after_start',
      sql`(${table.endDate}, ${table.endTime}) >= (${table.startDate}, ${table.startTime})`,
    ),
    index('meetings_by_start').on(table.startDate, table.startTime),
    index('meetings_by_client').on(table.clientId),
  ],
)
