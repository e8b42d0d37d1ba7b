import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, updatedAt } from '#platform/db/columns'

export const users = pgTable(
  'users',
  {
    ...identity,
    email: text().notNull(),
    name: text().notNull(),
    role: text().notNull().default('user'),
    profileImageUrl: text(),
    phone: text(),
    address: text(),
    bio: text(),
    preferences: text(),
    updatedAt: updatedAt(),
    username: text().notNull(),
    displayUsername: text(),
    emailVerified: boolean().notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('users_email_once').on(table.email), uniqueIndex('users_username_once').on(table.username)],
)

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    ...identity,
    userId: owner(),
    token: text().notNull(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    updatedAt: updatedAt(),
    /** When the owner last confirmed their identity with password or passkey; null since signing in. */
    confirmedAt: instant(),
  },
  (table) => [uniqueIndex('sessions_token_once').on(table.token), index('sessions_by_user').on(table.userId)],
)

/** Sign-in methods of better-auth; only the password is used. */
export const accounts = pgTable(
  'accounts',
  {
    ...identity,
    userId: owner(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_by_user').on(table.userId)],
)

/** Short-lived secrets, such as a sign-in waiting for its second factor. */
export const verifications = pgTable(
  'verifications',
  {
    ...identity,
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    ...identity,
    userId: owner(),
    name: text(),
    /** The host name that it was made for; it works nowhere else. */
    host: text(),
    credentialID: text().notNull(),
    publicKey: text().notNull(),
    /** How often it was used, where the device counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_once').on(table.credentialID),
    index('passkeys_by_user').on(table.userId),
  ],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    ...identity,
    userId: owner(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: instant(),
  },
  (table) => [uniqueIndex('two_factors_once').on(table.userId)],
)
