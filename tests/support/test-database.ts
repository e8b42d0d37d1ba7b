import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'
import { createPostgresDatabase } from './prepare-databases'

export type TestDatabase = { database: Database; remove: () => void; folder?: string; url?: string }

/** A database of the kind that this project tests, or of the other kind. */
export async function openTestDatabase({ other = false, isMigrated = false } = {}): Promise<TestDatabase> {
  if (engineFor(other) === 'postgres') {
    const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`, { isMigrated })
    return { database: await openPostgres(url, () => {}), remove: () => {}, url }
  }
  const folder = mkdtempSync(path.join(inject('temporaryFolder'), 'database-'))
  cpSync(inject(isMigrated ? 'migratedCluster' : 'emptyCluster'), path.join(folder, 'database'), { recursive: true })
  const database = await openEmbedded(folder, new URL('file:///nowhere'), () => {})
  return { database, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function engineFor(other: boolean): 'embedded' | 'postgres' {
  if (process.env.TEST_DATABASE === 'postgres') return other ? 'embedded' : 'postgres'
  // On a machine without PostgreSQL there is no other.
  return other && inject('postgres') !== '' ? 'postgres' : 'embedded'
}

type Shared = { database: Database; reset(): Promise<void>; isLent: boolean }
let shared: Promise<Shared> | undefined

/**
 * A migrated, empty database. Opening one takes a second and emptying one some milliseconds, so all files of a worker
 * use the same, one after the other; whoever asks while it is lent gets a new one.
 */
export async function borrowTestDatabase(): Promise<{ database: Database; giveBack(): Promise<void> }> {
  shared ??= openShared()
  const ours = await shared
  if (ours.isLent) {
    const { database, remove } = await openTestDatabase({ isMigrated: true })
    return {
      database,
      async giveBack() {
        await database.close()
        remove()
      },
    }
  }
  ours.isLent = true
  await ours.reset()
  const { database } = ours
  let isOpen = true
  return {
    database: {
      ...database,
      // The next borrower must not wake the listeners of this one.
      listen: (channel, onNotify) => database.listen(channel, (payload) => isOpen && onNotify(payload)),
    },
    async giveBack() {
      isOpen = false
      ours.isLent = false
    },
  }
}

/** Never closed: it goes with the worker, and its folder with the run. */
async function openShared(): Promise<Shared> {
  const { database } = await openTestDatabase({ isMigrated: true })
  const tables = await namesOfTables(database)
  const seeded = await contentsOf(database, tables)
  return {
    database,
    isLent: false,
    async reset() {
      await database.execute(`drop schema if exists jobs cascade; ${emptyAll(tables)}`)
      for (const { table, rows } of seeded)
        await database.execute(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
          JSON.stringify(rows),
        ])
    },
  }
}

/**
 * Deletes what is there and counts from one again. A table that nobody wrote to since it was truncated has no file
 * to look into. Truncating would write new files for hundreds of tables and indexes, so that is for what a test has filled.
 */
const emptyAll = (tables: string[]) => `do $$
  declare
    written name[];
    name text;
  begin
    select array_agg(relname) into written from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
    if (select max(pg_relation_size(quote_ident(relname))) > 512 * 1024 from unnest(written) as relname) then
      truncate ${tables.map((table) => `"${table}"`).join(', ')} restart identity cascade;
    else
      set local session_replication_role = replica;
      foreach name in array coalesce(written, '{}') loop
        execute format('delete from %I', name);
      end loop;
      for name in select quote_ident(sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
        perform setval(name, 1, false);
      end loop;
    end if;
  end
$$`

async function namesOfTables({ execute }: Database): Promise<string[]> {
  const { rows } = await execute(`select tablename as name from pg_tables where schemaname = 'public'`)
  return rows.map(({ name }) => String(name))
}

/** The rows that migrations insert. */
async function contentsOf({ execute }: Database, tables: string[]): Promise<{ table: string; rows: unknown[] }[]> {
  const contents: { table: string; rows: unknown[] }[] = []
  for (const table of tables) {
    const { rows } = await execute(`select to_json("${table}") as row from "${table}"`)
    if (rows.length > 0) contents.push({ table, rows: rows.map(({ row }) => row) })
  }
  return contents
}
