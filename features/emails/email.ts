import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** Where a mail stands, in the owner's words. What lies in a folder of the owner's own is archived. */
export const emailFolders = ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive'] as const
export type EmailFolder = (typeof emailFolders)[number]

/** A mail as it is kept here. */
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

/** What became of a mail that was sent from here: nothing where it never went through our outbox. */
export const Delivery = z.object({
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  error: z.string().nullable(),
  /** Until then it can be taken back. */
  sendAfter: Timestamp,
})
export type Delivery = z.output<typeof Delivery>

/** A mail as the lists of the mailbox show it. */
export const ListedEmail = Email.extend({
  cc: z.string(),
  snippet: z.string(),
  starred: z.boolean(),
  answered: z.boolean(),
  attachmentCount: z.number(),
  accountId: z.number().nullable(),
  threadId: z.string(),
  /** How many mails of its conversation lie in the same folder, and whether one of them is unread. */
  threadCount: z.number(),
  threadUnread: z.boolean(),
  delivery: Delivery.nullable(),
})
export type ListedEmail = z.output<typeof ListedEmail>

/** One of a conversation, before it is opened. */
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

/** A mail with everything that reading or editing it needs. */
export const OpenedEmail = Email.extend({
  cc: z.string(),
  bcc: z.string(),
  replyTo: z.string(),
  /** As it came: never shown without being cleaned. */
  html: z.string().nullable(),
  starred: z.boolean(),
  answered: z.boolean(),
  sentAt: Timestamp.nullable(),
  messageId: z.string().nullable(),
  threadId: z.string(),
  accountId: z.number().nullable(),
  /** Whether the provider has it too: a draft that it keeps is edited as a copy. */
  isRemote: z.boolean(),
  /** The mail that a draft answers. */
  answersId: z.number().nullable(),
  draftVersion: z.number(),
  isBulk: z.boolean(),
  parseProblem: z.string().nullable(),
  hasRaw: z.boolean(),
  attachments: z.array(EmailAttachment),
  delivery: Delivery.nullable(),
  /** The client whose address the sender has. */
  client: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whether pictures from elsewhere are shown, because the owner once said so of this sender. */
  showsImages: z.boolean(),
})
export type OpenedEmail = z.output<typeof OpenedEmail>

/** A mail as the provider gives it, before it is kept here. */
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
