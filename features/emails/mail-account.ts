import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** Where mail comes from. Sample mail was planted for the demo and has no provider behind it. */
export const mailProviders = ['gmail', 'outlook', 'imap', 'sample'] as const
export type MailProvider = (typeof mailProviders)[number]

/**
 * `reconnect`: the grant was revoked or has expired, and only the owner can give a new one.
 * `failing`: the provider could not be reached or refused; tried again by itself.
 */
export const mailAccountStates = ['connected', 'failing', 'reconnect'] as const

/** What a provider's folder is for; a folder of the owner's own has none of these. */
export const mailFolderRoles = ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive', 'all'] as const
export type MailFolderRole = (typeof mailFolderRoles)[number]

/** One server of an IMAP account. Nothing leaves without TLS: from the first byte, or by STARTTLS before any name. */
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
  /** The provider's own words about what is wrong. */
  problem: z.string().nullable(),
  isDefault: z.boolean(),
  signature: z.string(),
  /** How far back mail was asked for; null is everything. */
  since: Timestamp.nullable(),
  syncedAt: Timestamp.nullable(),
})
export type MailAccount = z.output<typeof MailAccount>
