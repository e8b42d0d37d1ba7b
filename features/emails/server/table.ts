import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fromZeroToOne, identity, instant, oneOf } from '#platform/db/columns'
import { commonSearchIndex, type SearchableText, tsvector } from '#platform/search/searchable-text'
import { automatedSenderPattern, bulkHeaders, bulkPrecedences } from '../bulk'
import { emailFolders } from '../email'
import { mailAccounts } from './table/accounts'

const quoted = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '))

/** Patterns are lower case, because a case-insensitive match costs several times as much. */
const isBulk = sql`(headers ?| array[${quoted(bulkHeaders)}]
  or lower(coalesce(headers->>'precedence', '')) in (${quoted(bulkPrecedences)})
  or lower(coalesce(headers->>'auto-submitted', '')) like 'auto-generated%'
  or lower(sender_email) ~ '${sql.raw(automatedSenderPattern)}')`

type Columns<Name extends string> = Record<Name, AnyPgColumn>

/** When a mail was received, or else saved: the order of every list. */
export const sortTime = ({ receivedAt, createdAt }: Columns<'receivedAt' | 'createdAt'>): SQL =>
  sql`(coalesce(${receivedAt}, ${createdAt}))`

/** The whole addresses (and words of names) in a text. */
export const addressesIn = (text: SQL): SQL =>
  sql`(regexp_split_to_array(lower(${text}), '[^[:alnum:]@.!#$%&*+/=?^_{|}~-]+'))`

export const participantAddresses = (table: Columns<'senderEmail' | 'recipients' | 'cc' | 'bcc'>): SQL =>
  addressesIn(sql`${table.senderEmail} || ' ' || ${table.recipients} || ' ' || ${table.cc} || ' ' || ${table.bcc}`)

export const recipientAddresses = (table: Columns<'recipients' | 'cc' | 'bcc'>): SQL =>
  addressesIn(sql`${table.recipients} || ' ' || ${table.cc} || ' ' || ${table.bcc}`)

export const emails = pgTable(
  'emails',
  {
    ...identity,
    senderId: integer(),
    senderEmail: text().notNull(),
    senderName: text().notNull(),
    recipients: text().notNull(),
    subject: text().notNull(),
    /** Plain text; extracted from the HTML if there is no text part. */
    body: text().notNull(),
    read: boolean().notNull().default(false),
    folder: text({ enum: emailFolders }).notNull().default('inbox'),
    gmailId: text(),
    outlookId: text(),
    important: boolean().notNull().default(false),
    importanceAnalysis: text(),
    importanceScore: doublePrecision(),
    receivedAt: instant(),
    generatedResponse: text(),

    /** Null for mails that exist only here. */
    accountId: integer().references(() => mailAccounts.id, { onDelete: 'cascade' }),
    /** The provider's id, or a hash of the content where the provider has none (IMAP). */
    providerId: text(),
    cc: text().notNull().default(''),
    bcc: text().notNull().default(''),
    replyTo: text().notNull().default(''),
    /** Unsanitized: the browser cleans it before showing it. */
    html: text(),
    snippet: text().notNull().default(''),
    starred: boolean().notNull().default(false),
    answered: boolean().notNull().default(false),
    sentAt: instant(),
    size: integer().notNull().default(0),
    attachmentCount: integer().notNull().default(0),
    /** Message-ID without its brackets, and those of the mails before it in the conversation, oldest first. */
    messageId: text(),
    ancestors: text().array().notNull().default([]),
    threadId: text().notNull().default(sql`gen_random_uuid()::text`),
    /** The subject without "Re:", to thread replies that have no References. */
    topic: text().notNull().default(''),
    /** The few headers that identify bulk mail, by lower-case name; of a delivery report also its action and reason. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The first calendar part, as text. */
    invitation: text(),
    /** If parsing failed: why, and the file with the raw mail. */
    parseProblem: text(),
    rawFile: text(),

    /** The search index of the mail; computed by the database unless given on insert. */
    words: tsvector(),
    /** Newsletters and automatic mail, shown in the inbox's second tab. */
    isBulk: boolean().notNull().generatedAlwaysAs(isBulk),
    /** The mail that a draft replies to. */
    answersId: integer(),
    /** Incremented with each change to a draft, to detect edits in two windows. */
    draftVersion: integer().notNull().default(0),
    /** The version of the draft that lies in the provider's Drafts folder; its place there is in `email_places`. */
    draftCopyVersion: integer(),
  },
  (table) => [
    oneOf('emails_folder_known', table.folder, emailFolders),
    fromZeroToOne('emails_importance_range', table.importanceScore),
    uniqueIndex('emails_once_from_gmail')
      .on(sql`coalesce(${table.accountId}, 0)`, table.gmailId)
      .where(sql`${table.gmailId} is not null`),
    uniqueIndex('emails_once_from_outlook')
      .on(sql`coalesce(${table.accountId}, 0)`, table.outlookId)
      .where(sql`${table.outlookId} is not null`),
    uniqueIndex('emails_once_from_account').on(table.accountId, table.providerId),
    index('emails_by_age').on(sql`${sortTime(table)} desc`, sql`${table.id} desc`),
    index('emails_by_folder').on(table.folder, sql`${sortTime(table)} desc`, sql`${table.id} desc`),
    index('emails_by_tab').on(table.folder, table.isBulk, sql`${sortTime(table)} desc`, sql`${table.id} desc`),
    index('emails_unread').on(table.folder, table.isBulk).where(sql`not ${table.read}`),
    index('emails_unread_newest')
      .on(sql`${sortTime(table)} desc`, sql`${table.id} desc`)
      .where(sql`not ${table.read}`),
    index('emails_by_sender').on(sql`lower(${table.senderEmail})`),
    index('emails_important')
      .on(sql`${sortTime(table)} desc`, sql`${table.id} desc`)
      .where(sql`${table.important}`),
    index('emails_starred')
      .on(sql`${sortTime(table)} desc`, sql`${table.id} desc`)
      .where(sql`${table.starred}`),
    index('emails_by_thread').on(table.threadId, table.folder, sql`${sortTime(table)} desc`, sql`${table.id} desc`),
    index('emails_delivery_reports').on(table.id).where(sql`${table.headers}->>'delivery-action' is not null`),
    index('emails_with_invitation').on(table.id).where(sql`${table.invitation} is not null`),
    index('emails_by_message_id').on(table.messageId),
    index('emails_by_topic').on(table.accountId, table.topic, table.receivedAt.desc().nullsFirst()),
    index('emails_sent_to').using('gin', recipientAddresses(table)).where(sql`${table.folder} = 'sent'`),
    commonSearchIndex('emails', searchedEmails, participantAddresses(table)),
  ],
)

export const emailAttachments = pgTable(
  'email_attachments',
  {
    ...identity,
    emailId: integer()
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    /** Referred to as `cid:` in the HTML. */
    contentId: text(),
    isInline: boolean().notNull().default(false),
    /** The name in `AttachmentFiles`. */
    file: text().notNull(),
  },
  (table) => [uniqueIndex('email_attachments_once').on(table.emailId, table.position)],
)

/** Senders whose remote images are shown without asking. */
export const imageSenders = pgTable('image_senders', { ...identity, address: text().notNull() }, (table) => [
  uniqueIndex('image_senders_once').on(sql`lower(${table.address})`),
])

export const searchedEmails: SearchableText = {
  title: sql`(${emails.subject} || ' ' || ${emails.senderName})`,
  body: [emails.senderEmail, emails.recipients, emails.cc, emails.body],
  words: emails.words,
}
