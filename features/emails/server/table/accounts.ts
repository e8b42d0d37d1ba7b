import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type MailServers, mailAccountStates, mailFolderRoles, mailProviders } from '../../mail-account'

export const mailAccounts = pgTable(
  'mail_accounts',
  {
    ...identity,
    provider: text({ enum: mailProviders }).notNull(),
    /** In small letters. */
    address: text().notNull(),
    senderName: text().notNull().default(''),
    state: text({ enum: mailAccountStates }).notNull().default('connected'),
    problem: text(),
    /** Sealed with a key from the house's secret; readable nowhere else. */
    credentials: text(),
    servers: jsonb().$type<MailServers>(),
    isDefault: boolean().notNull().default(false),
    signature: text().notNull().default(''),
    /** Mail received before this is not fetched; null fetches everything. */
    since: instant(),
    syncedAt: instant(),
    /** How often it has failed in a row, and when it may be tried again. */
    failures: integer().notNull().default(0),
    retryAt: instant(),
    /** Which process is at it, until when unless it says so again. */
    leaseHolder: text(),
    leaseUntil: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('mail_accounts_provider_known', table.provider, mailProviders),
    oneOf('mail_accounts_state_known', table.state, mailAccountStates),
    uniqueIndex('mail_accounts_once').on(table.provider, table.address),
    uniqueIndex('mail_accounts_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
)

/** A provider's folder or label. */
export const mailFolders = pgTable(
  'mail_folders',
  {
    ...identity,
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    role: text({ enum: mailFolderRoles }),
    name: text().notNull(),
    /** The provider's own name or number for it. */
    ref: text().notNull(),
    /** Has changes of its own to follow. Of Gmail's labels only "all mail" has; the others follow from it. */
    isTracked: boolean().notNull().default(true),
    /** Where the provider's changes were read up to; only the adapter knows its shape. */
    cursor: jsonb().$type<unknown>(),
    /** Whether everything that was there when the cursor began has been taken. */
    isWhole: boolean().notNull().default(false),
    /** How many mails the provider has in it, and how many of these are older than was asked for. */
    providerCount: integer(),
    olderCount: integer().notNull().default(0),
    /** When the provider's list was last compared with ours, one by one. */
    comparedAt: instant(),
    syncedAt: instant(),
    problem: text(),
  },
  (table) => [
    oneOf('mail_folders_role_known', table.role, mailFolderRoles),
    uniqueIndex('mail_folders_once').on(table.accountId, table.ref),
  ],
)

/** A sign-in at a provider that was begun and not yet come back from: proves that the answer belongs to the question. */
export const mailSignIns = pgTable(
  'mail_sign_ins',
  {
    ...identity,
    state: text().notNull(),
    provider: text({ enum: mailProviders }).notNull(),
    /** Sealed. */
    verifier: text().notNull(),
    sessionId: integer().notNull(),
  },
  (table) => [uniqueIndex('mail_sign_ins_once').on(table.state), index('mail_sign_ins_by_age').on(table.createdAt)],
)
