import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { EmailToSend } from './draft'
import { emailFolders, LiveEmail, OpenedEmail } from './email'
import { MailAccount, MailServer, MailServers, mailFolderRoles } from './mail-account'
import { SyncResult } from './sync-result'

const nothing = z.object({})
const accountId = z.object({ id: PathRecordId })
const noContent = { output: z.void(), status: 204 }

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

/** A folder, with counts that show whether it is complete. */
export const MailFolder = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(mailFolderRoles).nullable(),
  /** The provider's count; null if unknown. */
  atProvider: z.number().nullable(),
  ours: z.number(),
  /** Too old to be fetched. */
  older: z.number(),
  /** Could not be fetched. */
  problems: z.number(),
  /** The provider's count minus ours, the older ones and the problems. */
  difference: z.number().nullable(),
  isWhole: z.boolean(),
  syncedAt: Timestamp.nullable(),
  comparedAt: Timestamp.nullable(),
})
export type MailFolder = z.output<typeof MailFolder>

export const MailAccountOverview = MailAccount.extend({
  servers: MailServers.nullable(),
  folders: z.array(MailFolder),
  isSyncing: z.boolean(),
  /** Changes made here that have not reached the provider. */
  waiting: z.number(),
  problems: z.number(),
})
export type MailAccountOverview = z.output<typeof MailAccountOverview>

/** Every account, and which providers this installation is set up for. */
export const listMailAccounts = call('GET /api/mail/accounts', {
  input: nothing,
  output: z.object({
    accounts: z.array(MailAccountOverview),
    canConnect: z.object({ gmail: z.boolean(), outlook: z.boolean() }),
  }),
})

const backfills = ['month', 'year', 'everything'] as const
export type Backfill = (typeof backfills)[number]
export const Backfill = z.enum(backfills, 'Please choose how far back to go')

const address = z.email('Please enter a valid email address').max(320)

export const discoverMailServers = call('GET /api/mail/discover', {
  input: z.object({ address }),
  output: z.object({
    servers: MailServers,
    advice: z.string().nullable(),
    wantsSignIn: z.boolean(),
  }),
})

const connection = {
  address,
  username: text(320).min(1, 'Please enter the user name'),
  password: z.string().min(1, 'Please enter the password').max(1_000),
  imap: MailServer,
  smtp: MailServer,
}

export const ConnectionTestStep = z.object({
  step: z.enum(['imap', 'folders', 'smtp']),
  ok: z.boolean(),
  said: z.string(),
})
export type ConnectionTestStep = z.output<typeof ConnectionTestStep>

/** Tries every step of a connection; `said` is the result of a step in words. */
export const testMailConnection = call('POST /api/mail/test', {
  input: z.object(connection),
  output: z.object({ steps: z.array(ConnectionTestStep) }),
})

/** Connects an IMAP account after testing it; an address that is connected already gets the new credentials. */
export const connectMailAccount = call('POST /api/mail/accounts', {
  input: z.object({ ...connection, senderName: text(200).default(''), backfill: Backfill.default('year') }),
  output: MailAccount,
  status: 201,
})

export const editMailAccount = call('PATCH /api/mail/accounts/:id', {
  input: accountId.extend({
    senderName: text(200).optional(),
    signature: text(5_000).optional(),
    backfill: Backfill.optional(),
  }),
  output: MailAccount,
})

export const makeDefaultMailAccount = call('POST /api/mail/accounts/:id/default', { input: accountId, ...noContent })

export const syncMailAccount = call('POST /api/mail/accounts/:id/sync', { input: accountId, output: SyncResult })

/** Compares every folder with the provider's, mail by mail, and repairs differences. */
export const checkMailAccount = call('POST /api/mail/accounts/:id/check', { input: accountId, output: SyncResult })

export const listMailProblems = call('GET /api/mail/accounts/:id/problems', {
  input: accountId,
  output: z.array(
    z.object({
      id: z.number(),
      folder: z.string(),
      ref: z.string(),
      reason: z.string(),
      attempts: z.number(),
      lastAt: Timestamp,
    }),
  ),
})

/** Revokes the permission at the provider if possible, and deletes the account with its mail. */
export const disconnectMailAccount = call('DELETE /api/mail/accounts/:id', {
  input: accountId,
  output: z.object({ isRevoked: z.boolean() }),
})

const folder = z.enum(emailFolders, 'There is no such folder').default('inbox')
const limit = z.coerce
  .number('Must be a number')
  .int('Must be a whole number')
  .min(1)
  .max(500, 'At most 500')
  .default(50)

export const outlookEmails = call('GET /api/outlook/emails', {
  input: z.object({ folder, limit }),
  output: z.array(LiveEmail),
})

export const readOutlookEmail = call('POST /api/outlook/emails/:outlookId/read', {
  input: z.object({ outlookId: z.string().max(1_000) }),
  ...noContent,
})

export const syncOutlook = call('POST /api/outlook/sync', { input: nothing, output: SyncResult })

/** Like `sendEmail`, but from the Outlook account unless another is named. */
export const sendOutlook = call('POST /api/outlook/send', { input: EmailToSend, output: OpenedEmail, status: 201 })

/** The URL that starts connecting Outlook. */
export const outlookSignIn = '/api/outlook/auth'
