import * as z from 'zod'
import { MailOutcome } from '#core/mail-outcome'
import { Timestamp } from '#core/timestamp'

/** Mail in a folder that the owner created counts as archived. */
export const emailFolders = ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive'] as const
export type EmailFolder = (typeof emailFolders)[number]

export const Email = z.object({
  id: z.number(),
  senderId: z.number().nullable(),
  senderEmail: z.string(),
  senderName: z.string(),
  recipients: z.string(),
  subject: z.string(),
  body: z.string(),
  read: z.boolean(),
  folder: z.enum(emailFolders),
  gmailId: z.string().nullable(),
  outlookId: z.string().nullable(),
  important: z.boolean(),
  importance_analysis: z.string().nullable(),
  importance_score: z.number().nullable(),
  createdAt: Timestamp,
  receivedAt: Timestamp.nullable(),
  generatedResponse: z.string().nullable(),
})
export type Email = z.output<typeof Email>

/** The state of a mail in our outbox; null for mail that was not sent from here. */
export const Delivery = z.object({
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  outcome: MailOutcome,
  error: z.string().nullable(),
  /** Sending can be undone until then. */
  sendAfter: Timestamp,
})
export type Delivery = z.output<typeof Delivery>

/** A row in the mailbox. */
export const ListedEmail = Email.extend({
  cc: z.string(),
  snippet: z.string(),
  starred: z.boolean(),
  answered: z.boolean(),
  attachmentCount: z.number(),
  accountId: z.number().nullable(),
  threadId: z.string(),
  /** Of the mails of its conversation in the same folder. */
  threadCount: z.number(),
  threadUnread: z.boolean(),
  delivery: Delivery.nullable(),
})
export type ListedEmail = z.output<typeof ListedEmail>

/** A collapsed mail of a conversation. */
export const ThreadEmail = Email.pick({
  id: true,
  senderName: true,
  senderEmail: true,
  recipients: true,
  subject: true,
  read: true,
  folder: true,
  receivedAt: true,
  createdAt: true,
}).extend({ snippet: z.string(), starred: z.boolean(), attachmentCount: z.number() })
export type ThreadEmail = z.output<typeof ThreadEmail>

export const EmailAttachment = z.object({
  position: z.number(),
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  contentId: z.string().nullable(),
  isInline: z.boolean(),
})
export type EmailAttachment = z.output<typeof EmailAttachment>

/** A mail with everything needed to read or edit it. */
export const OpenedEmail = Email.extend({
  cc: z.string(),
  bcc: z.string(),
  replyTo: z.string(),
  /** As received; must be sanitised before it is shown. */
  html: z.string().nullable(),
  starred: z.boolean(),
  answered: z.boolean(),
  sentAt: Timestamp.nullable(),
  messageId: z.string().nullable(),
  threadId: z.string(),
  accountId: z.number().nullable(),
  /** Whether it exists at the provider; such a draft is edited as a copy. */
  isRemote: z.boolean(),
  /** The mail that a draft replies to or forwards. */
  answersId: z.number().nullable(),
  draftVersion: z.number(),
  isBulk: z.boolean(),
  parseProblem: z.string().nullable(),
  hasRaw: z.boolean(),
  attachments: z.array(EmailAttachment),
  delivery: Delivery.nullable(),
  /** The client with the sender's address. */
  client: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whether the owner allowed remote images of this sender. */
  showsImages: z.boolean(),
})
export type OpenedEmail = z.output<typeof OpenedEmail>

/** A mail as the provider returns it, before it is stored. */
export const LiveEmail = z.object({
  gmailId: z.string().nullish(),
  outlookId: z.string().nullish(),
  from: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullish(),
  subject: z.string().nullish(),
  date: z.string().nullish(),
  snippet: z.string().nullish(),
  body: z.string().nullish(),
  senderName: z.string().nullish(),
  senderEmail: z.string().nullish(),
  read: z.boolean().nullish(),
})
export type LiveEmail = z.output<typeof LiveEmail>

export const MailStatus = z.object({ authenticated: z.boolean() })
