import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import { ownerSettings, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { killDelays } from './kill-delays'
import { signIn } from './sign-in'

/** Each is three days behind, so it has four issues to make. */
const howMany = isFullSize ? 500 : 25
const expected = howMany * 4
const kills = isFullSize ? 8 : 2

test('however often it is killed while it makes recurring invoices, each issue exists once', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  const open = () => openEmbedded(folder, new URL('file:///nowhere'), () => {})
  const settings = { DATA_DIR: folder, TZ: 'UTC', ...ownerSettings }
  await insertSeries(await open())
  let cookie: string | undefined
  let made = 0
  for (const delay of killDelays(kills)) {
    const server = await startServer(settings)
    onTestFinished(() => void server.stop('SIGKILL'))
    cookie ??= await signIn(server.url)
    const before = made
    await waitFor(async () => {
      made = await countOf(server.url, cookie as string)
      return made > before || made === expected
    })
    await wait(delay)
    await server.stop('SIGKILL')
  }
  const last = await startServer(settings)
  await waitFor(async () => (await countOf(last.url, cookie as string)) === expected)
  expect(await last.stop()).toBe(0)
  await expectEachOnce(await open())
})

test.skipIf(!inject('postgres'))('two processes make each issue once', async () => {
  const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`, { isMigrated: true })
  const shared = { DATABASE_URL: url, APP_SECRET: 'one secret for the two of them, long enough', TZ: 'UTC' }
  await insertSeries(await openPostgres(url, () => {}))
  const folders = [temporaryFolder(), temporaryFolder()]
  for (const { remove } of folders) onTestFinished(remove)
  const servers = await Promise.all(
    folders.map(({ folder }) => startServer({ ...shared, ...ownerSettings, DATA_DIR: folder })),
  )
  const [here = '', there = ''] = servers.map((server) => server.url)
  const cookie = await signIn(here)
  await waitFor(async () => (await countOf(there, cookie)) === expected)
  for (const server of servers) expect(await server.stop()).toBe(0)
  await expectEachOnce(await openPostgres(url, () => {}))
})

async function insertSeries(database: Database): Promise<void> {
  await database.execute(`insert into clients (name) values ('Rosa Delfino')`)
  await database.execute(
    `insert into recurring_invoices (client_id, frequency, interval, start_date, anchor_date, anchor_occurrence, day_of_month,
        count, auto_send, gather_hours, tax_rate, currency, items, next_occurrence, next_date)
      select (select min(id) from clients), 'daily', 1, day, day, 0, 1, 4, false, false, 0, 'USD',
        '[{"description": "Care", "quantity": 1, "rate": 80, "taxRate": null, "discount": null}]', 0, day
      from generate_series(1, ${howMany}) cross join (select (now() at time zone 'UTC')::date - 3 as day) as begun`,
  )
  await database.close()
}

async function countOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/api/invoices?page=1&pageSize=1`, { headers: { cookie } })
  return Number(answer.headers.get('x-total-count'))
}

async function expectEachOnce(database: Database): Promise<void> {
  const { rows } = await database.execute(
    `select (select count(*)::int from invoices) as invoices,
      (select count(distinct invoice_number)::int from invoices) as numbers,
      (select count(*)::int from recurring_issues join invoices on invoices.id = invoice_id and issue_date = date) as issues,
      (select count(distinct (series_id, date))::int from recurring_issues where state = 'made') as days,
      (select count(*)::int from invoices where exists (select from invoice_items where invoice_id = invoices.id)) as whole,
      (select count(*)::int from recurring_invoices where next_date is not null or next_occurrence <> 4) as unfinished`,
  )
  await database.close()
  expect(rows[0]).toEqual({
    invoices: expected,
    numbers: expected,
    issues: expected,
    days: expected,
    whole: expected,
    unfinished: 0,
  })
}
