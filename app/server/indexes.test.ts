import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSearch } from '#features/clients/server/search'
import { clients, phoneKeySql } from '#features/clients/server/table'
import { documents, hasNoText } from '#features/documents/server/table'
import { MailFilter } from '#features/emails/mail-filter'
import { isNewestOfThread, listNewest } from '#features/emails/server/store/list'
import { addressesIn, emails, recipientAddresses, sortTime } from '#features/emails/server/table'
import { textContains } from '#features/notes/server/store'
import { notes } from '#features/notes/server/table'
import type { Transaction } from '#platform/db/database'
import { isAmong } from '#platform/search/searchable-text'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const rowsOf = <Row>(found: unknown) => (found as { rows: Row[] }).rows

test.each([
  ['notifications', 'select * from notifications order by created_at desc, id desc limit 50'],
  ['requests', `select * from contact_submissions where status = 'new' order by created_at desc, id desc limit 500`],
  ['the newest clients', 'select * from clients order by created_at desc, id desc limit 5'],
  ['what the assistant did', 'select * from ai_activity_log order by created_at desc, id desc limit 50'],
  ['what was sent to a model', 'select * from ai_calls order by created_at desc, id desc limit 50'],
  ['the months', 'select * from analytics order by period_start desc'],
  [
    'mails on a topic',
    `select * from emails where account_id = 1 and topic = 'cakes' order by received_at desc limit 5`,
  ],
  ['posts', 'select * from nextdoor_posts order by created_at desc, id desc limit 20'],
  ['time entries', 'select * from time_entries order by started_at desc, id desc limit 50'],
])('however many there are, %s are read off an index in their order', async (_, query) => {
  const plan = await server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    // Of an empty table everything costs the same; only what no index has in order is sorted now.
    await tx.execute(sql`set local enable_sort = off`)
    return planOf(tx, sql.raw(query))
  })
  expect(plan).toContain('Index Scan')
  expect(plan).not.toContain('Sort')
})

const planOf = async (tx: Transaction, query: SQL) =>
  rowsOf<{ 'QUERY PLAN': string }>(await tx.execute(sql`explain ${query}`))
    .map((line) => line['QUERY PLAN'])
    .join('\n')

class RolledBack extends Error {}

/** The plan at a size at which the planner chooses for itself. */
async function planAmong(rows: SQL, table: string, query: SQL): Promise<string> {
  let plan = ''
  const planned = server.db.transaction(async (tx) => {
    await tx.execute(rows)
    await tx.execute(sql`analyze ${sql.identifier(table)}`)
    plan = await planOf(tx, query)
    throw new RolledBack()
  })
  await expect(planned).rejects.toThrow(RolledBack)
  return plan
}

test('clients are found by address, phone or name on indexes', async () => {
  const plan = await planAmong(
    sql`insert into clients (name, email, phone)
      select 'Client ' || n, n || '@example.com', '+1 410 ' || 5550000 + n from generate_series(1, 3000) as n`,
    'clients',
    sql`select * from ${clients} where lower(${clients.email}) in ('a', 'b') or ${phoneKeySql(clients)} in ('1', '2')
      or (lower(${clients.name}) in ('a', 'b') and ${clients.email} = '' and ${clients.phone} is null)`,
  )
  for (const name of ['clients_by_email', 'clients_by_phone', 'clients_by_name']) expect(plan).toContain(name)
})

test('clients are found by a part of their phone number on an index', async () => {
  const plan = await server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return planOf(tx, sql`select ${clients.id} from ${clients} where ${clientSearch.hasDigits('5550133')}`)
  })
  expect(plan).toContain('clients_by_parts')
})

test('whether the owner has written to a sender is found on an index', async () => {
  const plan = await planAmong(
    sql`insert into emails (sender_email, sender_name, recipients, subject, body, folder)
      select 'dana@example.com', 'Dana', n || '@example.com', 'Hello', '', 'sent' from generate_series(1, 3000) as n`,
    'emails',
    sql`select 1 from ${emails} where ${emails.folder} = 'sent' and ${recipientAddresses(emails)} @> ${addressesIn(sql`'7@example.com'`)}`,
  )
  expect(plan).toContain('emails_sent_to')
})

test('documents that may be scans are found on an index', async () => {
  const plan = await planAmong(
    sql`insert into documents (name, type, content_type, size, content_text, text_state)
      select 'Paper ' || n, 'document', 'application/pdf', 1, 'words', 'read' from generate_series(1, 3000) as n`,
    'documents',
    sql`select ${documents.id} from ${documents} where ${hasNoText(documents)}`,
  )
  expect(plan).toContain('documents_without_text')
})

test('a part of a word is looked for in an index of notes, not in one note after the other', async () => {
  const plan = await planAmong(
    sql`insert into notes (title, content, tags)
      select 'Note ' || n, md5(n::text) || ' ' || md5((n + 1)::text), '{}' from generate_series(1, 3000) as n`,
    'notes',
    sql`select ${notes.id} from ${notes} where ${isAmong(notes, textContains('ffea'))} order by ${notes.updatedAt} desc, ${notes.id} limit 50`,
  )
  expect(plan).toContain('notes_by_parts')
  expect(plan).not.toContain('notes_by_update')
})

test('the newest important conversations are read off their index, not sorted', async () => {
  const filter = MailFilter.parse({ label: 'important', threads: 'true' })
  const plan = await planAmong(
    sql`insert into emails (sender_email, sender_name, recipients, subject, body, folder, important, thread_id, received_at)
      select 'a@example.com', 'A', 'me@example.com', 'Mail ' || n, 'Text', 'inbox', n % 20 = 0, (n / 4)::text, now() - n * interval '1 minute'
      from generate_series(1, 8000) as n`,
    'emails',
    sql`select ${emails.id} from ${emails} where ${emails.important} and ${isNewestOfThread(filter, 'UTC')}
      order by ${sortTime(emails)} desc, ${emails.id} desc limit 50`,
  )
  expect(plan).toMatch(/^Limit.*\n +-> +Index Scan using emails_important on emails/)
})

test('a page of conversations reads its own unread mails, not all of them', async () => {
  const filter = MailFilter.parse({ folder: 'inbox', threads: 'true' })
  const isShown = and(eq(emails.folder, 'inbox'), isNewestOfThread(filter, 'UTC'))
  const plan = await planAmong(
    sql`insert into emails (sender_email, sender_name, recipients, subject, body, folder, read, thread_id, received_at)
      select 'a@example.com', 'A', 'me@example.com', 'Mail ' || n, 'Text', 'inbox', n % 20 <> 0, (n / 4)::text, now() - n * interval '1 minute'
      from generate_series(1, 8000) as n`,
    'emails',
    listNewest(server.db, isShown, { limit: 50, inThreads: true }).getSQL(),
  )
  expect(plan).toContain('emails_by_thread')
  expect(plan).not.toContain('unread')
})

test('mails with an invitation are found on an index', async () => {
  const plan = await planAmong(
    sql`insert into emails (sender_email, sender_name, recipients, subject, body, folder)
      select 'a@example.com', 'A', 'me@example.com', 'Mail ' || n, 'Text', 'inbox' from generate_series(1, 3000) as n`,
    'emails',
    sql`select ${emails.id} from ${emails} where ${emails.invitation} is not null and ${emails.id} > 5 order by ${emails.id} limit 100`,
  )
  expect(plan).toContain('emails_with_invitation')
})

test('every sorted index has the order of a query', async () => {
  const found = rowsOf<{ indexname: string }>(
    await server.db.execute(
      sql`select indexname from pg_indexes where schemaname = 'public' and indexdef ilike '%desc nulls last%'`,
    ),
  )
  // Suggestions without a confidence come last.
  expect(found.map(({ indexname }) => indexname)).toEqual(['events_suggested'])
})
