import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitFor } from '#tests/support/server-process'
import { openTestDatabase } from '#tests/support/test-server'
import { type Database, notify } from './database'
import { openPostgres } from './postgres'

const onPostgres = process.env.TEST_DATABASE === 'postgres'

let database: Database
let url: string | undefined
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  url = opened.url
  close = async () => {
    await database.close()
    opened.remove()
  }
})
afterAll(() => close())

test('statements that fail halfway leave no open transaction', async () => {
  const failing = database.execute('begin; select 1 / 0; commit;')
  const next = database.execute('select 1 as one')
  await expect(failing).rejects.toThrow('division by zero')
  expect((await next).rows).toEqual([{ one: 1 }])
})

test('statements with their own transaction take effect as a whole', async () => {
  await database.execute('begin; create table shelves (name text); insert into shelves values ($$top$$); commit;')
  expect((await database.execute('select name from shelves')).rows).toEqual([{ name: 'top' }])
})

test.skipIf(!onPostgres)('after PostgreSQL was away, each notification arrives again, once', async () => {
  const admin = new pg.Client({ connectionString: inject('postgres').replace('%DATABASE%', 'postgres') })
  await admin.connect()
  const name = decodeURIComponent(new URL(url as string).pathname.slice(1))
  const warnings: string[] = []
  const heard: string[] = []
  const ours = await openPostgres(url as string, (message) => warnings.push(message))
  await ours.listen('street', (payload) => heard.push(payload))

  await admin.query(`alter database "${name}" allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await waitFor(() => warnings.filter((warning) => warning.startsWith('Listening is still cut off')).length >= 3)
  await admin.query(`alter database "${name}" allow_connections true`)

  await waitFor(async () => {
    await notify(ours.orm, 'street', 'are you there?')
    return heard.length > 0
  })
  await notify(ours.orm, 'street', 'goodbye')
  await waitFor(() => heard.includes('goodbye'))
  expect(heard.filter((payload) => payload === 'goodbye')).toHaveLength(1)
  await ours.close()
  await admin.end()
})

test('the message about an unreachable database does not contain the password', async () => {
  for (const address of [
    'postgres://dana:hush-hush@127.0.0.1:1/office',
    'postgres://dana:hush@hush-hush@127.0.0.1:1/office',
    'postgres://127.0.0.1:1/office?user=dana&password=hush-hush',
    'postgres://dana:hush-hush@127.0.0.1:notaport/office',
    'postgres://dana:hush-hush@[::bad/office',
  ]) {
    const refusal = await openPostgres(address, () => {}).catch((error: Error) => error.message)
    expect(refusal).toMatch(/^The database at .+ cannot be reached: .+\.$/)
    expect(refusal).not.toContain('hush')
  }
})
