import { sql } from 'drizzle-orm'
import type { Db, Rows } from '#platform/db/database'
import type { FirstStepFacts } from '../first-steps'

type Seen = Pick<FirstStepFacts, 'hasClient' | 'hasMailbox' | 'hasCalendar' | 'hasSentInvoice'>

/** One statement that stops at the first row of each: as cheap in a full house as in an empty one. */
export async function seeFirstSteps(db: Db): Promise<Seen> {
  const { rows } = (await db.execute(sql`
    select
      exists (select from clients) as client,
      exists (select from mail_accounts) as mailbox,
      exists (select from events where not is_suggested)
        or exists (select from calendar_feeds) or exists (select from calendar_subscriptions) as calendar,
      exists (select from invoices where sent_at is not null or status in ('sent', 'paid', 'overdue')) as invoice
  `)) as unknown as Rows
  const [seen] = rows
  return {
    hasClient: seen?.client === true,
    hasMailbox: seen?.mailbox === true,
    hasCalendar: seen?.calendar === true,
    hasSentInvoice: seen?.invoice === true,
  }
}

const countedTables = [
  'clients',
  'contact_submissions',
  'deals',
  'tasks',
  'invoices',
  'documents',
  'notes',
  'contracts',
  'emails',
  'mail_accounts',
  'events',
  'calendar_subscriptions',
  'nextdoor_posts',
  'time_entries',
  'notifications',
]

export async function countRecords(db: Db): Promise<Record<string, number>> {
  const columns = countedTables.map((table) => sql.raw(`(select count(*)::int from ${table}) as ${table}`))
  const { rows } = (await db.execute(sql`select ${sql.join(columns, sql`, `)}`)) as unknown as Rows
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([table, count]) => [table, Number(count)]))
}

export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = (await db.execute(sql`select current_setting('server_version') as version`)) as unknown as Rows
  return String(rows[0]?.version ?? '')
}
