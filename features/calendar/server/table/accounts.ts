import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { calendarAccountKinds, calendarAccountStates } from '../../calendar-account'
import type { ConflictField } from '../../sync/conflict'

/** A calendar server with the owner's user name. */
export const calendarAccounts = pgTable(
  'calendar_accounts',
  {
    ...identity,
    kind: text({ enum: calendarAccountKinds }).notNull(),
    url: text().notNull(),
    username: text().notNull(),
    /** Or the tokens of a sign-in. Encrypted with a key derived from the installation's secret. */
    sealedPassword: text().notNull(),
    /** Where the server keeps the calendars of this user. */
    home: text().notNull(),
    state: text({ enum: calendarAccountStates }).notNull().default('connected'),
    problem: text(),
    /** Consecutive failures, and consecutive rounds in which nothing had changed. */
    failures: integer().notNull().default(0),
    idleRounds: integer().notNull().default(0),
    /** Null while the owner must act first. */
    nextSyncAt: instant(),
    syncedAt: instant(),
    /** The process that syncs the account, and when its lease expires. */
    leaseHolder: text(),
    leaseUntil: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('calendar_accounts_kind_known', table.kind, calendarAccountKinds),
    oneOf('calendar_accounts_state_known', table.state, calendarAccountStates),
    uniqueIndex('calendar_accounts_once').on(table.url, table.username),
  ],
)

/** A calendar of an account. */
export const calendars = pgTable(
  'calendars',
  {
    ...identity,
    accountId: integer()
      .notNull()
      .references(() => calendarAccounts.id, { onDelete: 'cascade' }),
    /** Its address on the server. */
    ref: text().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    /** Whether the server allows it. */
    canWrite: boolean().notNull(),
    /** No longer on the server. */
    isMissing: boolean().notNull().default(false),
    show: boolean().notNull().default(true),
    busy: boolean().notNull().default(true),
    write: boolean().notNull(),
    /** New events go there. */
    isDefault: boolean().notNull().default(false),
    /** The server's sync token. */
    token: text(),
    syncedAt: instant(),
    /** The last comparison of everything there with everything here. */
    comparedAt: instant(),
    there: integer(),
    here: integer(),
    leftOut: integer().notNull().default(0),
    differences: integer().notNull().default(0),
    mended: integer().notNull().default(0),
    /** The channel for change notifications and when it ends; only a hash of its token is stored. */
    channelId: text(),
    channelResource: text(),
    channelHash: text(),
    channelUntil: instant(),
  },
  (table) => [
    uniqueIndex('calendars_once').on(table.accountId, table.ref),
    uniqueIndex('calendars_by_channel').on(table.channelId),
    uniqueIndex('calendars_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
)

/** What both sides had when they were last the same, for each UID of a calendar. */
export const calendarObjects = pgTable(
  'calendar_objects',
  {
    ...identity,
    calendarId: integer()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    ref: text().notNull(),
    uid: text().notNull(),
    title: text().notNull(),
    /** Null until the server has it. */
    etag: text(),
    content: text(),
    /** What is being sent to the server; a killed process leaves it here. */
    sending: text(),
    /** A fingerprint of the events here; null where there are none. */
    fingerprint: text(),
    /** Created here: it stays when the account is removed. */
    isOurs: boolean().notNull().default(false),
    /** Why it, or a part of it, is not shown here or not sent. */
    problem: text(),
    /** The conflict between both sides, until the owner chooses. */
    conflict: jsonb().$type<ConflictField[]>(),
    keep: text({ enum: ['here', 'there'] }),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('calendar_objects_once').on(table.calendarId, table.ref),
    index('calendar_objects_by_uid').on(table.calendarId, table.uid),
    index('calendar_objects_with_problems')
      .on(table.calendarId)
      .where(sql`${table.problem} is not null or ${table.conflict} is not null`),
    oneOf('calendar_objects_side_known', table.keep, ['here', 'there']),
  ],
)
