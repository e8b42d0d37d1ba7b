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
import { commonSearchIndex, keptWords, type Searched } from '#platform/search/searched'
import { emailFolders } from '../email'
import { excludedPattern } from '../excluded-senders'
import { bulkHeaders, bulkPrecedences, machinePattern } from '../others'
import { mailAccounts } from './table/accounts'

const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '))

/** Patterns are in small letters: to look for both costs several times as much. */
const isBulk = sql`(headers ?| array[${words(bulkHeaders)}]
  or lower(coalesce(headers->>'precedence', '')) in (${words(bulkPrecedences)})
  or lower(coalesce(headers->>'auto-submitted', '')) like 'auto-generated%'
  or lower(sender_email) ~ '${sql.raw(machinePattern)}'
  or lower(sender_name || ' ' || sender_email) ~ '${sql.raw(excludedPattern)}')`

type Columns<Name extends string> = Record<Name, AnyPgColumn>

/** When a mail came, or where nobody says so, when it was kept: the order of every list. */
export const stoodAt = ({ receivedAt, createdAt }: Columns<'receivedAt' | 'createdAt'>): SQL =>
  sql`(coalesce(${receivedAt}, ${createdAt}))`

/** Everyone from whom or to whom a mail is, whole addresses among words of names. */
export const addressesOf = (table: Columns<'senderEmail' | 'recipients' | 'cc' | 'bcc'>): SQL =>
  sql`(regexp_split_to_array(lower(${table.senderEmail} || ' ' || ${table.recipients} || ' ' || ${table.cc} || ' ' || ${table.bcc}), '[^[:alnum:]@.!#$%&*+/=?^_{|}~-]+'))`

export const emails = pgTable(
  'emails',
  {
    ...identity,
    senderId: integer(),
    senderEmail: text().notNull(),
    senderName: text().notNull(),
    recipients: text().notNull(),
    subject: text().notNull(),
    /** The words alone; where a mail has only HTML, the words of it. */
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

    /** None for what was only ever kept here. */
    accountId: integer().references(() => mailAccounts.id, { onDelete: 'cascade' }),
    /** The account's own number for it, or where a provider has none, the fingerprint of its content. */
    providerId: text(),
    cc: text().notNull().default(''),
    bcc: text().notNull().default(''),
    replyTo: text().notNull().default(''),
    /** As it came: never shown without being cleaned. */
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
    /** Mails of one conversation share it. */
    threadId: text().notNull().default(sql`gen_random_uuid()::text`),
    /** The subject without its "Re:", for answers that name no mail they answer. */
    topic: text().notNull().default(''),
    /** The few headers that tell bulk mail from a letter, by lower-case name. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The first calendar part, as text. */
    invitation: text(),
    /** Where the parser was defeated: why, and the file with the mail as it came. */
    parseProblem: text(),
    rawFile: text(),

    /** What a search compares. Who does not bring them with the mail leaves them to the database. */
    words: keptWords(),
    /** Went to many, or nobody wrote it: it belongs to the inbox's other tab. */
    isBulk: boolean().notNull().generatedAlwaysAs(isBulk),
    /** The mail that a draft answers, while that is there. */
    answersId: integer(),
    /** Grows with each change to a draft, so that two windows do not undo each other. */
    draftVersion: integer().notNull().default(0),
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
    index('emails_by_folder').on(table.folder, sql`${stoodAt(table)} desc`, sql`${table.id} desc`),
    index('emails_by_tab').on(table.folder, table.isBulk, sql`${stoodAt(table)} desc`, sql`${table.id} desc`),
    index('emails_unread').on(table.folder, table.isBulk).where(sql`not ${table.read}`),
    index('emails_by_sender').on(sql`lower(${table.senderEmail})`),
    index('emails_important')
      .on(sql`${stoodAt(table)} desc`, sql`${table.id} desc`)
      .where(sql`${table.important}`),
    index('emails_starred')
      .on(sql`${stoodAt(table)} desc`, sql`${table.id} desc`)
      .where(sql`${table.starred}`),
    index('emails_by_thread').on(table.threadId, table.folder, sql`${stoodAt(table)} desc`, sql`${table.id} desc`),
    index('emails_by_message_id').on(table.messageId),
    index('emails_by_topic').on(table.accountId, table.topic, table.receivedAt.desc().nullsFirst()),
    commonSearchIndex('emails', searchedEmails, addressesOf(table)),
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
    /** What `cid:` in the HTML names it by. */
    contentId: text(),
    isInline: boolean().notNull().default(false),
    /** Where its bytes are kept. */
    file: text().notNull(),
  },
  (table) => [uniqueIndex('email_attachments_once').on(table.emailId, table.position)],
)

/** Senders whose pictures from elsewhere are shown without asking. */
export const imageSenders = pgTable('image_senders', { ...identity, address: text().notNull() }, (table) => [
  uniqueIndex('image_senders_once').on(sql`lower(${table.address})`),
])

/** What a search looks through. */
export const searchedEmails: Searched = {
  title: sql`(${emails.subject} || ' ' || ${emails.senderName})`,
  body: [emails.senderEmail, emails.recipients, emails.cc, emails.body],
  words: emails.words,
}
