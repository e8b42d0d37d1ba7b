import { eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { isClientAddress } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { addressesIn, emails, recipientAddresses } from '../table'

/** A mail with what the records say about its sender. */
export type MailWithContext = {
  id: number
  senderName: string
  senderEmail: string
  recipients: string
  subject: string
  body: string
  isClient: boolean
  writtenTo: number
  ownThread: boolean
  headers: Record<string, string>
  receivedAt: string | null
  read: boolean
}

export async function mailsToScore(db: Db, limit: number): Promise<MailWithContext[]> {
  return withContext(db, sql`${emails.folder} = 'inbox' and ${emails.importanceScore} is null`, limit)
}

/** Unscored inbox mails of connected accounts since then, newest first. */
export async function newMailsToScore(db: Db, since: Date, limit: number): Promise<MailWithContext[]> {
  const isNew = sql`${emails.folder} = 'inbox' and ${emails.accountId} is not null
    and coalesce(${emails.receivedAt}, ${emails.createdAt}) >= ${since.toISOString()} and ${emails.importanceScore} is null`
  return withContext(db, isNew, limit)
}

export async function mailWithContext(db: Db, id: number): Promise<MailWithContext | undefined> {
  const [mail] = await withContext(db, eq(emails.id, id), 1)
  return mail
}

export async function setImportance(
  db: Db,
  id: number,
  { score, analysis, important }: { score: number; analysis: string; important: boolean },
): Promise<void> {
  await db
    .update(emails)
    .set({ importanceScore: score, importanceAnalysis: analysis, important })
    .where(eq(emails.id, id))
}

const sent = alias(emails, 'sent')
/** Whole addresses only: ann@example.com is not in joann@example.com. An index serves it. */
const wasSentToSender = sql`${sent.folder} = 'sent' and ${emails.senderEmail} <> ''
  and ${recipientAddresses(sent)} @> ${addressesIn(sql`${emails.senderEmail}`)}`
const threadOf = (subject: AnyPgColumn) =>
  sql`lower(regexp_replace(${subject}, '^\\s*((re|fwd?|rv|aw)\\s*:\\s*)+', '', 'i'))`

async function withContext(db: Db, where: SQL, limit: number): Promise<MailWithContext[]> {
  const found = await db.execute(sql`
    select ${emails.id}, ${emails.senderName} as "senderName", ${emails.senderEmail} as "senderEmail",
      ${emails.recipients}, ${emails.subject}, left(${emails.body}, 100000) as body, ${emails.headers},
      ${emails.receivedAt} as "receivedAt", ${emails.read}, ${isClientAddress(emails.senderEmail)} as "isClient",
      (select count(*) from (
        select 1 from ${emails} as ${sent} where ${wasSentToSender} limit 5
      ) as sent_to_sender)::int as "writtenTo",
      (${emails.subject} ~* '^\\s*re\\s*:' and exists (
        select 1 from ${emails} as ${sent}
        where ${wasSentToSender} and ${threadOf(sent.subject)} = ${threadOf(emails.subject)}
      )) as "ownThread"
    from ${emails} where ${where} order by ${emails.receivedAt} desc nulls last, ${emails.id} limit ${limit}`)
  return (found as unknown as { rows: MailWithContext[] }).rows
}
