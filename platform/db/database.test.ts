import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitFor } from '#tests/support/server-process'
import { openTestDatabase } from '#tests/support/test-server'
import { type Database, isTooSlow, notify } from './database'
import { openEmbedded } from './embedded'
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

test('a long statement does not stop the process', async () => {
  const statement = database.execute('select sum(n) from generate_series(1, 3000000) n').then(() => 'statement')
  const timer = new Promise((resolve) => setTimeout(resolve, 1, 'timer'))
  expect(await Promise.race([statement, timer])).toBe('timer')
  await statement
})

test('a failed statement ends nothing but itself, and others wait for a transaction', async () => {
  await expect(database.execute('select * from nowhere where id = $1', [1])).rejects.toThrow('nowhere')
  const transaction = database.orm.transaction(async (tx) => {
    await tx.execute(sql`create table drawers (name text)`)
    await new Promise((resolve) => setImmediate(resolve))
    await tx.execute(sql`insert into drawers values ('left')`)
  })
  // PostgreSQL has other connections, on which nothing waits.
  if (onPostgres) await transaction
  expect((await database.execute('select name from drawers')).rows).toEqual([{ name: 'left' }])
  await transaction
})

test.runIf(onPostgres)('a statement that takes too long is stopped, and says so', async () => {
  const { rows } = await database.execute('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '1min' }])
  const slow = database.orm.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 1`)
    await tx.execute(sql`select pg_sleep(60)`)
  })
  expect(await slow.catch(isTooSlow)).toBe(true)
})

test('large contents come back as they were', async () => {
  await database.execute('create table crates (content bytea, words text)')
  const content = Buffer.alloc(5_000_000, 'crate ')
  const words = 'ñandú 🦉 '.repeat(200_000)
  await database.execute('insert into crates values ($1, $2)', [content, words])
  const [row] = (await database.execute('select content, words from crates')).rows
  expect(content.equals(row?.content as Buffer)).toBe(true)
  expect(row?.words === words).toBe(true)
})

test('who listens hears of a transaction once it is committed, and nothing of one that is not', async () => {
  const heard: string[] = []
  await database.listen('shelves', (payload) => heard.push(payload))
  const refused = database.orm.transaction(async (tx) => {
    await notify(tx, 'shelves', 'rolled back')
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(refused).rejects.toThrow()
  await database.orm.transaction(async (tx) => {
    await notify(tx, 'shelves', 'first')
    await tx
      .transaction(async (inner) => {
        await notify(inner, 'shelves', 'of a part that was rolled back')
        throw new Error('not this part')
      })
      .catch(() => {})
    await tx.transaction((inner) => notify(inner, 'shelves', 'second'))
    await tx.execute(sql`create table heard_of (name text)`)
    await notify(tx, 'shelves', 'first')
  })
  await waitFor(() => heard.includes('second'))
  expect(heard).toEqual(['first', 'second'])
  expect((await database.execute('select * from heard_of')).rows).toEqual([])
})

test('a transaction whose notification is refused is not stored', async () => {
  const tooLong = database.orm.transaction(async (tx) => {
    await tx.execute(sql`create table never_there (name text)`)
    await notify(tx, 'shelves', 'x'.repeat(9_000))
  })
  await expect(tooLong).rejects.toThrow()
  await expect(database.execute('select * from never_there')).rejects.toThrow('never_there')
})

test('a closed database refuses statements', async () => {
  const opened = await openTestDatabase()
  await opened.database.close()
  await expect(opened.database.execute('select 1')).rejects.toThrow()
  opened.remove()
})

test.skipIf(onPostgres)('a damaged folder is refused with a message', async () => {
  const { database, folder = '', remove } = await openTestDatabase()
  await database.close()
  writeFileSync(path.join(folder, 'database', 'global', 'pg_control'), 'nonsense')
  const opening = openEmbedded(folder, new URL('file:///nowhere'), () => {})
  await expect(opening).rejects.toThrow(/^The database in .* could not be opened \(.*\); is the disk full\?$/)
  expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  remove()
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

test.runIf(onPostgres)('a database that lacks letters is refused by name', async () => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database "latin" encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
  await admin.end()
  const latin = (url as string).replace(/\/[^/?]*\?/, '/latin?')
  await expect(openPostgres(latin, () => {})).rejects.toThrow(/^The database at .*latin is encoded in LATIN1, /)
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
