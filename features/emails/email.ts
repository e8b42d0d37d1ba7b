import * as z from 'zod'
import { When } from '#core/when'

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
  createdAt: When,
  receivedAt: When.nullable(),
  generatedResponse: z.string().nullable(),
})
export type Email = z.output<typeof Email>

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
