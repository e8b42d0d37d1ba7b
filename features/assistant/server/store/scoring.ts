import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'

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
  /** When it came, where that is known. */
  receivedAt: string | null
  read: boolean
}

const threadOf = (subject: SQL) => sql`lower(regexp_replace(${subject}, '^\\s*((re|fwd?|rv|aw)\\s*:\\s*)+', '', 'i'))`

const withContext = (where: SQL, limit: number) => sql`
  select e.id, e.sender_name as "senderName", e.sender_email as "senderEmail", e.recipients, e.subject, left(e.body, 100000) as body, e.headers, e.received_at as "receivedAt", e.read,
    exists (select 1 from clients c where lower(c.email) = lower(e.sender_email)) as "isClient",
    (select count(*) from (select 1 from emails s where s.folder = 'sent' and position(lower(e.sender_email) in lower(s.recipients)) > 0 limit 5) sent)::int as "writtenTo",
    (e.subject ~* '^\\s*re\\s*:' and exists (select 1 from emails s where s.folder = 'sent' and position(lower(e.sender_email) in lower(s.recipients)) > 0 and ${threadOf(sql`s.subject`)} = ${threadOf(sql`e.subject`)})) as "ownThread"
  from emails e where ${where} order by e.received_at desc nulls last, e.id limit ${limit}`

export async function mailsToScore(db: Db, limit: number): Promise<MailWithContext[]> {
  return rowsOf(await db.execute(withContext(sql`e.folder = 'inbox' and e.importance_score is null`, limit)))
}

/** What came from a mail account into the inbox since then and has no score yet, newest first. */
export async function newMailsToScore(db: Db, since: Date, limit: number): Promise<MailWithContext[]> {
  return rowsOf(
    await db.execute(
      withContext(
        sql`e.folder = 'inbox' and e.account_id is not null and coalesce(e.received_at, e.created_at) >= ${since.toISOString()} and e.importance_score is null`,
        limit,
      ),
    ),
  )
}

export async function mailWithContext(db: Db, id: number): Promise<MailWithContext | undefined> {
  return rowsOf(await db.execute(withContext(sql`e.id = ${id}`, 1)))[0]
}

const rowsOf = (found: unknown) => (found as { rows: MailWithContext[] }).rows

export async function setImportance(
  db: Db,
  id: number,
  { score, analysis, important }: { score: number; analysis: string; important: boolean },
): Promise<void> {
  await db.execute(
    sql`update emails set importance_score = ${score}, importance_analysis = ${analysis}, important = ${important} where id = ${id}`,
  )
}
