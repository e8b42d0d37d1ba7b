import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server'
import type { Database } from './database'
import { migrate } from './migrate'
import { openPostgres } from './postgres'

const migrations = new URL('../../migrations/', import.meta.url)
const onPostgres = process.env.TEST_DATABASE === 'postgres'

let first: Database
let second: Database | undefined
let remove: () => void
beforeAll(async () => {
  const opened = await openTestDatabase()
  first = opened.database
  remove = opened.remove
  if (opened.url) second = await openPostgres(opened.url, () => {})
})
afterAll(async () => {
  await second?.close()
  await first.close()
  remove()
})

test.skipIf(!onPostgres)(
  'of two processes that start on an empty PostgreSQL at once, one creates the schema',
  async () => {
    const applied = await Promise.all([first, second as Database].map((database) => migrate(database, migrations)))
    expect(applied.sort()[0]).toBe(0)
    expect(applied.sort()[1]).toBeGreaterThan(0)
  },
)

test('migrating again changes nothing', async () => {
  await migrate(first, migrations)
  const before = await schemaOf(first)
  expect(before.length).toBeGreaterThan(100)
  expect(await migrate(first, migrations)).toBe(0)
  expect(await schemaOf(first)).toEqual(before)
})

test('a schema of a newer program is refused with a message, and nothing is changed', async () => {
  await migrate(first, migrations)
  const inTheFuture = Date.UTC(2100, 0, 1)
  await first.execute(`insert into drizzle.migrations (hash, made_at) values ('newer', ${inTheFuture})`)
  const before = await schemaOf(first)
  await expect(migrate(first, migrations)).rejects.toThrow('upgraded by a newer Mainstreet')
  expect(await schemaOf(first)).toEqual(before)
  await first.execute(`delete from drizzle.migrations where made_at = ${inTheFuture}`)
})

async function schemaOf({ execute }: Database) {
  const { rows } = await execute(`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema in ('public', 'drizzle') order by 1, 2`)
  const { rows: applied } = await execute('select made_at, applied_at from drizzle.migrations order by id')
  return [...rows, ...applied]
}
