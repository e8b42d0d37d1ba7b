import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type MailServers, mailAccountStates, mailFolderRoles, mailProviders } from '../../mail-account'

export const mailAccounts = pgTable(
  'mail_accounts',
  {
    ...identity,
    provider: text({ enum: mailProviders }).notNull(),
    /** Lower case. */
    address: text().notNull(),
    senderName: text().notNull().default(''),
    state: text({ enum: mailAccountStates }).notNull().default('connected'),
    problem: text(),
    /** Encrypted with a key derived from the installation's secret. */
    credentials: text(),
    servers: jsonb().$type<MailServers>(),
    isDefault: boolean().notNull().default(false),
    signature: text().notNull().default(''),
    /** Mail received before this is not fetched; null fetches everything. */
    since: instant(),
    syncedAt: instant(),
    /** Consecutive failures, and the time of the next attempt. */
    failures: integer().notNull().default(0),
    retryAt: instant(),
    /** The process that syncs the account, and when its lease expires. */
    leaseHolder: text(),
    leaseUntil: instant(),
    /** Mails with smaller ids were parsed by an earlier version and are still to be checked; null: all are. */
    checkedFrom: integer(),
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
    /** The provider's name or id of the folder. */
    ref: text().notNull(),
    /** Whether it is synced itself. At Gmail only "All Mail" is; the labels follow from it. */
    isTracked: boolean().notNull().default(true),
    /** The sync cursor; its shape depends on the provider. */
    cursor: jsonb().$type<unknown>(),
    /** Whether every mail that existed when the cursor began has been saved. */
    isWhole: boolean().notNull().default(false),
    /** The number of mails at the provider, and how many of them are before the start date. */
    providerCount: integer(),
    olderCount: integer().notNull().default(0),
    /** When the folder was last compared in full. */
    comparedAt: instant(),
    syncedAt: instant(),
    problem: text(),
  },
  (table) => [
    oneOf('mail_folders_role_known', table.role, mailFolderRoles),
    uniqueIndex('mail_folders_once').on(table.accountId, table.ref),
  ],
)

/** A sign-in that was started and not finished yet; the callback must match its state and session. */
export const mailSignIns = pgTable(
  'mail_sign_ins',
  {
    ...identity,
    state: text().notNull(),
    provider: text({ enum: mailProviders }).notNull(),
    /** The encrypted PKCE verifier. */
    verifier: text().notNull(),
    sessionId: integer().notNull(),
    /** What the owner is asked to allow. */
    purpose: text({ enum: ['mail', 'calendar'] })
      .notNull()
      .default('mail'),
  },
  (table) => [uniqueIndex('mail_sign_ins_once').on(table.state), index('mail_sign_ins_by_age').on(table.createdAt)],
)
