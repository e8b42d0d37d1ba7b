import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { fromZeroToOne, identity, instant, oneOf } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { emailFolders } from '../email'

export const emails = pgTable(
  'emails',
  {
    ...identity,
    senderId: integer(),
    senderEmail: text().notNull(),
    senderName: text().notNull(),
    recipients: text().notNull(),
    subject: text().notNull(),
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
  },
  (table) => [
    oneOf('emails_folder_known', table.folder, emailFolders),
    fromZeroToOne('emails_importance_range', table.importanceScore),
    uniqueIndex('emails_once_from_gmail').on(table.gmailId),
    uniqueIndex('emails_once_from_outlook').on(table.outlookId),
    index('emails_by_folder').on(table.folder, table.receivedAt.desc(), table.id),
    index('emails_by_sender').on(sql`lower(${table.senderEmail})`),
    index('emails_important').on(table.receivedAt.desc()).where(sql`${table.important}`),
    ...searchIndexes('emails', searchedEmails),
  ],
)

/** What a search looks through. */
export const searchedEmails: Searched = {
  title: sql`(${emails.subject} || ' ' || ${emails.senderName})`,
  body: [emails.senderEmail, emails.recipients, emails.body],
}
