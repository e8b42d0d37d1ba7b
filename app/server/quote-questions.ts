import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { emails } from '#features/emails/server/table'
import type { QuoteQuestion } from '#features/quotes/server/store'
import { quotes } from '#features/quotes/server/table'
import type { Db, Transaction } from '#platform/db/database'
import { outgoingMails } from '#platform/outbox/table'
import { receiveInInbox } from './receive-in-inbox'

/** Puts a question about a quote into the conversation that the quote was mailed in, or that the quote answers. False if there is none. */
export async function receiveQuestion(tx: Transaction, { quote, from, text, at }: QuoteQuestion): Promise<boolean> {
  const mail = await conversationOf(tx, quote)
  if (!mail) return false
  const subject = `Re: ${mail.subject.replace(/^(re: )+/i, '')}`
  await receiveInInbox(tx, { from, subject, text, threadId: mail.threadId, answersId: mail.id, at })
  return true
}

/** The newest mail of the conversation; all versions of a quote share it. */
async function conversationOf(db: Db, { quoteNumber, answersMessageId }: QuoteQuestion['quote']) {
  const versions = db.select({ id: quotes.id }).from(quotes).where(eq(quotes.quoteNumber, quoteNumber))
  const sent = await db
    .select({ messageId: sql<string>`trim(both '<>' from ${outgoingMails.messageId})` })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.originKind, 'quote'), inArray(outgoingMails.originId, versions)))
  const messageIds = [...sent.map(({ messageId }) => messageId), ...(answersMessageId ? [answersMessageId] : [])]
  if (messageIds.length === 0) return undefined
  const threads = db.select({ threadId: emails.threadId }).from(emails).where(inArray(emails.messageId, messageIds))
  const [newest] = await db
    .select({ id: emails.id, subject: emails.subject, threadId: emails.threadId })
    .from(emails)
    .where(and(inArray(emails.threadId, threads), sql`${emails.folder} not in ('drafts', 'trash', 'spam')`))
    .orderBy(desc(emails.id))
    .limit(1)
  return newest
}
