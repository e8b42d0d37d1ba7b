import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    const lines = rowsOf<{ 'QUERY PLAN': string }>(await tx.execute(sql.raw(`explain ${query}`)))
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Scan')
  expect(plan).not.toContain('Sort')
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
