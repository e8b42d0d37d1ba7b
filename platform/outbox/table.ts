import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type MailAddress, mailStates } from './mail'

/** Outgoing mails, each with an idempotency key. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    ...identity,
    key: text().notNull().unique(),
    /** Set before the first attempt, so that a mail that may have been sent can be found in the sent folder. */
    messageId: text().notNull(),
    originKind: text(),
    originId: integer(),
    /** Null: the default mail account. */
    accountId: integer(),
    to: jsonb().$type<MailAddress[]>().notNull(),
    cc: jsonb().$type<MailAddress[]>().notNull(),
    bcc: jsonb().$type<MailAddress[]>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    inReplyTo: text(),
    references: jsonb().$type<string[]>().notNull(),
    state: text({ enum: mailStates }).notNull().default('queued'),
    /** Until then it can be cancelled. */
    sendAfter: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** From here on it may have been sent, even if the process was killed before recording it. */
    handedOverAt: instant(),
    error: text(),
    sentAt: instant(),
    /** As far as a mail server has reported it. */
    deliveredAt: instant(),
    bouncedAt: instant(),
    bounceReason: text(),
    updatedAt: updatedAt(),
  },
  (mail) => [
    oneOf('outgoing_mails_state', mail.state, mailStates),
    index().on(mail.state, mail.sendAfter),
    index().on(mail.originKind, mail.originId),
    index().on(mail.messageId),
  ],
)

export const outgoingAttachments = pgTable(
  'outgoing_attachments',
  {
    ...identity,
    mailId: integer()
      .notNull()
      .references(() => outgoingMails.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    /** Of a picture inside the text. */
    contentId: text(),
    content: bytes().notNull(),
  },
  (attachment) => [index().on(attachment.mailId)],
)
