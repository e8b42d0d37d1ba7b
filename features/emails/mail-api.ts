import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { Outgoing } from './draft'
import { emailFolders, LiveEmail, OpenedEmail } from './email'
import { MailAccount, MailServer, MailServers, mailFolderRoles } from './mail-account'
import { SyncAnswer } from './sync-answer'

const nothing = z.object({})
const largestId = 2_147_483_647
const one = z.object({ id: z.coerce.number().int().min(1).max(largestId).catch(0) })
const done = { output: z.void(), status: 204 }

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)

/** One folder, with the proof that it is whole. */
export const MailFolder = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(mailFolderRoles).nullable(),
  /** How many mails the provider has in it; null where it has not said. */
  atProvider: z.number().nullable(),
  ours: z.number(),
  /** Older than was asked for. */
  older: z.number(),
  /** Could not be taken. */
  problems: z.number(),
  /** What is left unexplained: the provider's count without ours, the older ones and the problems. */
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
  /** Changes made here that the provider does not know yet. */
  waiting: z.number(),
  problems: z.number(),
})
export type MailAccountOverview = z.output<typeof MailAccountOverview>

/** Every account, and which providers can be connected here at all. */
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

/** The servers of an address, as far as they can be known. */
export const discoverMail = call('GET /api/mail/discover', {
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

export const TestStep = z.object({ step: z.enum(['imap', 'folders', 'smtp']), ok: z.boolean(), said: z.string() })
export type TestStep = z.output<typeof TestStep>

/** Tries every step of a connection and says which failed, and why. */
export const testMail = call('POST /api/mail/test', {
  input: z.object(connection),
  output: z.object({ steps: z.array(TestStep) }),
})

/** Connects an IMAP account after trying it; the same address again renews its connection. */
export const connectMail = call('POST /api/mail/accounts', {
  input: z.object({ ...connection, senderName: text(200).default(''), backfill: Backfill.default('year') }),
  output: MailAccount,
  status: 201,
})

export const editMailAccount = call('PATCH /api/mail/accounts/:id', {
  input: one.extend({
    senderName: text(200).optional(),
    signature: text(5_000).optional(),
    backfill: Backfill.optional(),
  }),
  output: MailAccount,
})

export const makeDefaultMailAccount = call('POST /api/mail/accounts/:id/default', { input: one, ...done })

export const syncMailAccount = call('POST /api/mail/accounts/:id/sync', { input: one, output: SyncAnswer })

/** Compares every folder with the provider's, mail by mail, and mends what differs. */
export const checkMailAccount = call('POST /api/mail/accounts/:id/check', { input: one, output: SyncAnswer })

export const listMailProblems = call('GET /api/mail/accounts/:id/problems', {
  input: one,
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

/** Withdraws the permission at the provider where that is possible, and removes the account with its mail. */
export const disconnectMail = call('DELETE /api/mail/accounts/:id', {
  input: one,
  output: z.object({ isRevoked: z.boolean() }),
})

export const OutgoingMailLine = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  error: z.string().nullable(),
  sendAfter: Timestamp,
  createdAt: Timestamp,
})

/** What has not left yet, and what could not. */
export const listOutgoing = call('GET /api/mail/outgoing', { input: nothing, output: z.array(OutgoingMailLine) })
export const retryOutgoing = call('POST /api/mail/outgoing/:id/retry', { input: one, ...done })
export const cancelOutgoing = call('POST /api/mail/outgoing/:id/cancel', { input: one, ...done })

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
  ...done,
})

export const syncOutlook = call('POST /api/outlook/sync', { input: nothing, output: SyncAnswer })

/** Sends by the Outlook account unless another is named; in everything else as `sendEmail` does. */
export const sendOutlook = call('POST /api/outlook/send', { input: Outgoing, output: OpenedEmail, status: 201 })

/** Where the owner is led to connect Outlook. */
export const outlookSignIn = '/api/outlook/auth'
