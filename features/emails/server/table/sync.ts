import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf } from '#platform/db/columns'
import { mailChangeKinds } from '../../mail-change'
import { emails } from '../table'
import { mailAccounts, mailFolders } from './accounts'

/** Which mail is in which folder. */
export const emailPlaces = pgTable(
  'email_places',
  {
    ...identity,
    emailId: integer()
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    folderId: integer()
      .notNull()
      .references(() => mailFolders.id, { onDelete: 'cascade' }),
    /** The provider's id of the mail in this folder; null while a local move is not pushed yet. */
    ref: text(),
  },
  (table) => [
    uniqueIndex('email_places_once').on(table.folderId, table.ref),
    index('email_places_by_email').on(table.emailId),
  ],
)

/** Every Message-ID mentioned in a thread, so that mails find their thread in any order of arrival. */
export const emailMentions = pgTable(
  'email_mentions',
  {
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
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
 * Local changes that must be pushed to the provider. One row per mail and kind: a later change replaces one that is not
 * pushed yet. While a row exists, the provider's state does not overwrite ours.
 */
export const mailChanges = pgTable(
  'mail_changes',
  {
    ...identity,
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    /** Null if the mail was deleted permanently and only exists at the provider. */
    emailId: integer().references(() => emails.id, { onDelete: 'set null' }),
    providerId: text().notNull(),
    kind: text({ enum: mailChangeKinds }).notNull(),
    /** The new value: true or false for a flag, a folder's id or role for a move. */
    wanted: jsonb().$type<boolean | number | string>().notNull(),
    /** The mail's folders at the provider when the change was made. */
    places: jsonb().$type<PlaceRef[]>().notNull().default([]),
    /** Incremented with each replacement, so that a pushed change is only deleted if it was not replaced meanwhile. */
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

/** Mails that could not be fetched or saved, and why. */
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
