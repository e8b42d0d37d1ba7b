import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { isAddress } from './addresses'
import { emailFolders } from './email'
import { oneLine } from './header-line'
import { mailProviders } from './mail-account'
import { mailLimits } from './mail-limits'
import { Recipients } from './recipients'

export const invalidSenderMessage = 'Please enter a valid email address'

/** Fields that a mail must have before it is sent. */
export const missingFieldMessages = {
  recipients: 'Please enter at least one recipient',
  subject: 'Subject is required',
  body: 'Email body is required',
}

const text = (max: number, missing = 'This is missing') =>
  z.string(missing).max(max, `At most ${max.toLocaleString('en-US')} characters`)
const subject = text(mailLimits.subject, missingFieldMessages.subject).transform(oneLine)
const people = text(100_000, missingFieldMessages.recipients).transform(oneLine)
const body = text(mailLimits.body, missingFieldMessages.body)
const html = text(mailLimits.html).nullable()
const optionalId = RecordId.nullable()
const instant = z.iso.datetime({ offset: true }).transform((when) => new Date(when))

/** A mail to store. Only a draft may lack recipients, subject or body. */
export const NewEmail = z
  .object({
    senderEmail: z.string('Please enter a valid email address').trim().refine(isAddress, invalidSenderMessage),
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
    /** The account that it will be sent from. */
    accountId: optionalId.default(null),
    /** The mail that it replies to or forwards. */
    answersId: optionalId.default(null),
    /** Whether that mail is forwarded; its attachments are then copied. */
    forwards: z.boolean().default(false),
    /** A draft at the provider that this one replaces. */
    replacesId: optionalId.default(null),
  })
  .superRefine((mail, context) => {
    if (mail.folder === 'drafts') return
    const missing = (field: 'recipients' | 'subject' | 'body', message: string) =>
      mail[field].trim() === '' && context.addIssue({ code: 'custom', path: [field], message })
    missing('recipients', missingFieldMessages.recipients)
    missing('subject', missingFieldMessages.subject)
    missing('body', missingFieldMessages.body)
  })
export type NewEmail = z.output<typeof NewEmail>

export const DraftChanges = z.object({
  recipients: people,
  cc: people,
  bcc: people,
  subject,
  body,
  html,
  accountId: optionalId,
})
export type DraftChanges = z.output<typeof DraftChanges>

/** A mail to send. With `draftId`, attachments and the answered mail come from the draft. */
export const EmailToSend = z.object({
  to: Recipients.refine((people) => people.length > 0, missingFieldMessages.recipients),
  cc: Recipients.default([]),
  bcc: Recipients.default([]),
  subject: subject.refine((words) => words !== '', missingFieldMessages.subject),
  body,
  html: html.default(null),
  draftId: optionalId.default(null),
  accountId: optionalId.default(null),
  answersId: optionalId.default(null),
})
export type EmailToSend = z.output<typeof EmailToSend>

export const Sender = z.object({
  accountId: z.number(),
  address: z.string(),
  provider: z.enum(mailProviders),
  name: z.string(),
  signature: z.string(),
  isDefault: z.boolean(),
  /** Whether the owner must sign in again before mail can be sent. */
  needsReconnect: z.boolean(),
  /** A demo account: its mail is not sent. */
  isSample: z.boolean(),
})
export type Sender = z.output<typeof Sender>
