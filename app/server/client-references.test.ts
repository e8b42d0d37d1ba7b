import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { clientReferences } from './client-references'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Deleted with the client: the undo data of merges into it. */
const deletedAlong = ['client_merges']

test('every table with a client id is in clientReferences', async () => {
  const { rows } = (await server.db.execute(sql`
    select distinct found.name from (
      select rel.relname as name from pg_constraint con join pg_class rel on rel.oid = con.conrelid
        where con.contype = 'f' and con.confrelid = 'clients'::regclass
      union select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'client_id'
    ) as found order by 1`)) as unknown as { rows: { name: string }[] }
  const known = [...clientReferences.map(({ table }) => table), ...deletedAlong]
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
