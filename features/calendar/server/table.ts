import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { invoices } from '#features/invoices/server/table'
import { tasks } from '#features/tasks/server/table'
import { fromZeroToOne, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { importStates } from '../calendar-import'
import { defaultEventColor, meetingStatuses } from '../event'
import type { GuestAnswers } from '../guest-answer'
import type { LeftOut } from '../icalendar/read-calendar'
import { detectionMethods } from '../suggestion'
import { calendars } from './table/accounts'

const schedule = () => ({
  startDateTime: instant().notNull(),
  endDateTime: instant().notNull(),
  allDay: boolean().notNull().default(false),
  /** For all-day events. The instants above are those days in the time zone at the time of saving. */
  startDay: date(),
  endDay: date(),
  timeZone: text(),
  rrule: text(),
  /** The last day of the rule; null where it has no end. */
  lastDay: date(),
  skippedDays: text().array().notNull().default([]),
})

export const events = pgTable(
  'events',
  {
    ...identity,
    title: text().notNull(),
    ...schedule(),
    description: text(),
    location: text(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    attendees: text().array().notNull().default([]),
    color: text().notNull().default(defaultEventColor),
    /** Replaces the occurrence of this series on this day. */
    seriesId: integer().references((): AnyPgColumn => events.id, { onDelete: 'cascade' }),
    occurrenceDay: date(),
    reminderMinutes: integer(),
    nextReminderAt: instant(),
    reminderSent: boolean().notNull().default(false),
    isSuggested: boolean().notNull().default(false),
    aiSource: text(),
    aiSourceId: integer(),
    aiConfidence: doublePrecision(),
    aiQuote: text(),
    aiFoundBy: text({ enum: detectionMethods }),
    /** Equal for mentions of the same event. Kept after a dismissal, so that it is not suggested again. */
    suggestionKey: text(),
    dismissedAt: instant(),
    /** The iCalendar UID. */
    uid: text().notNull().default(sql`gen_random_uuid()::text`),
    /** The iCalendar SEQUENCE: the number of updates sent to attendees. */
    sequence: integer().notNull().default(0),
    invited: text().array().notNull().default([]),
    invitedAt: instant(),
    /** The connected calendar that it is in; null for an event that is only here. */
    calendarId: integer().references(() => calendars.id, { onDelete: 'set null' }),
    /** Does not count as busy. */
    isFree: boolean().notNull().default(false),
    isPrivate: boolean().notNull().default(false),
    /** What guests answered, by their address in lower case. */
    guestAnswers: jsonb().$type<GuestAnswers>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('events_end_after_start', sql`${table.endDateTime} >= ${table.startDateTime}`),
    check('events_whole_days', sql`not ${table.allDay} or ${table.startDay} <= ${table.endDay}`),
    fromZeroToOne('events_confidence_range', table.aiConfidence),
    oneOf('events_finder_known', table.aiFoundBy, detectionMethods),
    index('events_by_start').on(table.startDateTime, table.endDateTime),
    index('events_by_time').using('gist', sql`tstzrange(${table.startDateTime}, ${table.endDateTime}, '[]')`),
    index('events_repeating').on(table.id).where(sql`${table.rrule} is not null`),
    index('events_to_remind').on(table.nextReminderAt).where(sql`${table.nextReminderAt} is not null`),
    uniqueIndex('events_once_in_series').on(table.seriesId, table.occurrenceDay),
    uniqueIndex('events_once_by_uid').on(
      table.uid,
      sql`coalesce(${table.occurrenceDay}, '-infinity')`,
      sql`coalesce(${table.calendarId}, 0)`,
    ),
    index('events_by_calendar').on(table.calendarId, table.uid),
    uniqueIndex('events_suggested_once').on(table.suggestionKey),
    index('events_by_client').on(table.clientId),
    index('events_suggested').on(table.aiConfidence.desc()).where(sql`${table.isSuggested}`),
    ...searchIndexes('events', searchedEvents),
  ],
)

export const searchedEvents: SearchableText = { title: events.title, body: [events.location, events.description] }

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

/** The private feed address; its token is the only authorization. It is found by its hash and shown from its sealed copy. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ...identity,
    tokenHash: text().notNull(),
    sealedToken: text(),
    /** Only of a feed made by an earlier version, until the next start seals it. */
    token: text(),
  },
  (table) => [uniqueIndex('calendar_feeds_token_once').on(table.tokenHash)],
)

export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    ...identity,
    name: text().notNull(),
    url: text().notNull(),
    color: text().notNull(),
    etag: text(),
    fetchedAt: instant(),
    triedAt: instant(),
    failure: text(),
  },
  (table) => [uniqueIndex('calendar_subscriptions_once').on(table.url)],
)

export const outsideEvents = pgTable(
  'outside_events',
  {
    ...identity,
    subscriptionId: integer()
      .notNull()
      .references(() => calendarSubscriptions.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    ...schedule(),
    description: text(),
    location: text(),
  },
  (table) => [
    check('outside_events_end_after_start', sql`${table.endDateTime} >= ${table.startDateTime}`),
    check('outside_events_whole_days', sql`not ${table.allDay} or ${table.startDay} <= ${table.endDay}`),
    index('outside_events_by_time').using('gist', sql`tstzrange(${table.startDateTime}, ${table.endDateTime}, '[]')`),
    index('outside_events_repeating').on(table.id).where(sql`${table.rrule} is not null`),
    index('outside_events_by_subscription').on(table.subscriptionId),
  ],
)

/** The latest imports of calendar files. The text of a file is kept until all of it is imported. */
export const calendarImports = pgTable(
  'calendar_imports',
  {
    ...identity,
    text: text(),
    state: text({ enum: importStates }).notNull().default('running'),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    leftOut: jsonb().$type<LeftOut[]>().notNull().default([]),
    failure: text(),
  },
  (table) => [oneOf('calendar_imports_state_known', table.state, importStates)],
)

export { clients, invoices, tasks }
