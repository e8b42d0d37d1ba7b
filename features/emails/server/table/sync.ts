import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf } from '#platform/db/columns'
import { mailChangeKinds } from '../../mail-change'
import { emails } from '../table'
import { mailAccounts, mailFolders } from './accounts'

/**
 * That a mail lies in a folder. Our count of a folder is the count of these. Who removes a folder removes them: checked
 * for each row, that its folder is there would be a seventh of what keeping it costs.
 */
export const emailPlaces = pgTable(
  'email_places',
  {
    ...identity,
    emailId: integer()
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    folderId: integer().notNull(),
    /** The provider's number for it in this folder; unknown while a move of ours waits for its answer. */
    ref: text(),
  },
  (table) => [
    uniqueIndex('email_places_once').on(table.folderId, table.ref),
    index('email_places_by_email').on(table.emailId),
  ],
)

/**
 * Every Message-ID that a conversation has mentioned, so that a mail finds its thread whichever comes first. They go with
 * their account; here too each row would pay for the check.
 */
export const emailMentions = pgTable(
  'email_mentions',
  {
    accountId: integer().notNull(),
    mention: text().notNull(),
    threadId: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'email_mentions_once', columns: [table.accountId, table.mention] }),
    index('email_mentions_by_thread').on(table.threadId),
  ],
)

export type PlaceRef = { folderId: number; ref: string }

/**
 * What was changed here and must still be changed at the provider. One line a mail and kind: a later wish replaces an
 * earlier one that has not left yet. While a line stands, the provider's own state does not overrule ours.
 */
export const mailChanges = pgTable(
  'mail_changes',
  {
    ...identity,
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    /** None where the mail was removed for ever and only the provider still has it. */
    emailId: integer().references(() => emails.id, { onDelete: 'set null' }),
    providerId: text().notNull(),
    kind: text({ enum: mailChangeKinds }).notNull(),
    /** The wish: true or false for a mark, a folder's number or role for a move. */
    wanted: jsonb().$type<boolean | number | string>().notNull(),
    /** Where the provider had it when the wish was made. */
    places: jsonb().$type<PlaceRef[]>().notNull().default([]),
    /** Grows with each replacement, so that only what was truly pushed is struck off. */
    version: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    problem: text(),
    retryAt: instant(),
  },
  (table) => [
    oneOf('mail_changes_kind_known', table.kind, mailChangeKinds),
    uniqueIndex('mail_changes_once').on(table.emailId, table.kind),
    index('mail_changes_by_account').on(table.accountId, table.id),
  ],
)

/** What could not be taken from the provider, and why. */
export const mailProblems = pgTable(
  'mail_problems',
  {
    ...identity,
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    folderId: integer()
      .notNull()
      .references(() => mailFolders.id, { onDelete: 'cascade' }),
    ref: text().notNull(),
    reason: text().notNull(),
    attempts: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_problems_once').on(table.folderId, table.ref),
    index('mail_problems_by_account').on(table.accountId),
  ],
)
