import * as z from 'zod'
import { isAddress } from './addresses'
import { emailFolders } from './email'
import { mailProviders } from './mail-account'
import { Recipients } from './recipients'
import { mailLimits, oneLine } from './sending'

export const wrongSender = 'Please enter a valid email address'

/** What a mail may not leave without. */
export const missingWords = {
  recipients: 'Please enter at least one recipient',
  subject: 'Subject is required',
  body: 'Email body is required',
}

const text = (most: number, missing = 'This is missing') =>
  z.string(missing).max(most, `At most ${most.toLocaleString('en-US')} characters`)
const subject = text(mailLimits.subject, missingWords.subject).transform(oneLine)
const people = text(100_000, missingWords.recipients).transform(oneLine)
const body = text(mailLimits.body, missingWords.body)
const html = text(mailLimits.html).nullable()
const link = z.number().int().min(1).max(2_147_483_647).nullable()
const instant = z.iso.datetime({ offset: true }).transform((when) => new Date(when))

/** A mail to be kept as it is. A draft may be unfinished; anything else has somebody it went to, a subject and words. */
export const NewEmail = z
  .object({
    senderEmail: z.string('Please enter a valid email address').trim().refine(isAddress, wrongSender),
    senderName: text(500).transform(oneLine),
    recipients: people,
    subject,
    body,
    folder: z.enum(emailFolders, 'There is no such folder').default('inbox'),
    cc: people.default(''),
    bcc: people.default(''),
    html: html.default(null),
    read: z.boolean().optional(),
    important: z.boolean().default(false),
    importance_analysis: text(5000).nullable().default(null),
    importance_score: z.number().min(0).max(1).nullable().default(null),
    gmailId: text(500).nullable().default(null),
    outlookId: text(500).nullable().default(null),
    generatedResponse: text(mailLimits.body).nullable().default(null),
    receivedAt: instant.optional(),
    /** As whom it will leave. */
    accountId: link.default(null),
    /** The mail that it answers. */
    answersId: link.default(null),
    /** Whether that mail is forwarded and not answered: its attachments come along. */
    forwards: z.boolean().default(false),
    /** A draft that the provider keeps and that this one takes the place of. */
    replacesId: link.default(null),
  })
  .superRefine((mail, context) => {
    if (mail.folder === 'drafts') return
    const missing = (field: 'recipients' | 'subject' | 'body', message: string) =>
      mail[field].trim() === '' && context.addIssue({ code: 'custom', path: [field], message })
    missing('recipients', missingWords.recipients)
    missing('subject', missingWords.subject)
    missing('body', missingWords.body)
  })
export type NewEmail = z.output<typeof NewEmail>

export const DraftChanges = z.object({
  recipients: people,
  cc: people,
  bcc: people,
  subject,
  body,
  html,
  accountId: link,
})
export type DraftChanges = z.output<typeof DraftChanges>

/** A mail to leave. From a draft it takes the attachments and the mail that it answers. */
export const Outgoing = z.object({
  to: Recipients.refine((people) => people.length > 0, missingWords.recipients),
  cc: Recipients.default([]),
  bcc: Recipients.default([]),
  subject: subject.refine((words) => words !== '', missingWords.subject),
  body,
  html: html.default(null),
  draftId: link.default(null),
  accountId: link.default(null),
  answersId: link.default(null),
})
export type Outgoing = z.output<typeof Outgoing>

export const Sender = z.object({
  accountId: z.number(),
  address: z.string(),
  provider: z.enum(mailProviders),
  name: z.string(),
  signature: z.string(),
  isDefault: z.boolean(),
  /** Whether the owner must sign in anew before anything leaves. */
  needsReconnect: z.boolean(),
  /** Belongs to the demo: what is sent as this goes nowhere. */
  isSample: z.boolean(),
})
export type Sender = z.output<typeof Sender>
