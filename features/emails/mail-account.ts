import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** `sample` is demo mail without a provider. */
export const mailProviders = ['gmail', 'outlook', 'imap', 'sample'] as const
export type MailProvider = (typeof mailProviders)[number]

/**
 * `reconnect`: access was revoked or has expired, and the owner must sign in again.
 * `failing`: the provider could not be reached or refused; retried automatically.
 */
export const mailAccountStates = ['connected', 'failing', 'reconnect'] as const

/** The special use of a provider's folder; folders that the owner created have none. */
export const mailFolderRoles = ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive', 'all'] as const
export type MailFolderRole = (typeof mailFolderRoles)[number]

/** One server of an IMAP account. Connections always use TLS, from the start or by STARTTLS before the login. */
export const MailServer = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Please enter the server')
    .max(253)
    .regex(/^[a-z0-9.:-]+$/i, 'That is no name of a server'),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']),
})
export type MailServer = z.output<typeof MailServer>

export const MailServers = z.object({ username: z.string(), imap: MailServer, smtp: MailServer })
export type MailServers = z.output<typeof MailServers>

export const MailAccount = z.object({
  id: z.number(),
  provider: z.enum(mailProviders),
  address: z.string(),
  senderName: z.string(),
  state: z.enum(mailAccountStates),
  /** The provider's error message. */
  problem: z.string().nullable(),
  isDefault: z.boolean(),
  signature: z.string(),
  /** Older mail is not fetched; null fetches everything. */
  since: Timestamp.nullable(),
  syncedAt: Timestamp.nullable(),
})
export type MailAccount = z.output<typeof MailAccount>

export const noAccountMessage =
  'No mail account is connected, so nothing can leave yet. Your mail is kept as a draft; connect an account in Settings to send it.'
