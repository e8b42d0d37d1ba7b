import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { EmailFolder, LiveEmail } from '../../email'
import { excludedPattern } from '../../excluded-senders'
import type { MailProvider } from '../../mail-account'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'

/** Mails of the given providers, newest first, without excluded senders. */
export async function listLiveEmails(
  db: Db,
  providers: readonly MailProvider[],
  folder: EmailFolder,
  limit: number,
): Promise<LiveEmail[]> {
  const sender = sql`${emails.senderName} || ' ' || ${emails.senderEmail}`
  const rows = await db
    .select({
      // Any id that opens the mail: over IMAP that is our content hash.
      gmailId: sql<string | null>`case when ${emails.outlookId} is null then ${emails.providerId} end`,
      outlookId: emails.outlookId,
      subject: emails.subject,
      date: emails.receivedAt,
      snippet: emails.snippet,
      body: emails.body,
      senderName: emails.senderName,
      senderEmail: emails.senderEmail,
      read: emails.read,
    })
    .from(emails)
    .innerJoin(mailAccounts, eq(mailAccounts.id, emails.accountId))
    .where(
      and(
        inArray(mailAccounts.provider, [...providers]),
        eq(emails.folder, folder),
        sql`(${sender}) !~* ${excludedPattern}`,
      ),
    )
    .orderBy(sql`${emails.receivedAt} desc nulls last`, desc(emails.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    date: row.date?.toISOString() ?? null,
    from: { name: row.senderName, email: row.senderEmail },
  }))
}

export async function findIdByOutlookId(db: Db, outlookId: string): Promise<number | undefined> {
  const [found] = await db.select({ id: emails.id }).from(emails).where(eq(emails.outlookId, outlookId)).limit(1)
  return found?.id
}
