import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { derivedTables, tablesWithoutRecords, transientTables } from './manifest'

/** Limits of a batch, for many short rows and for a few long ones. */
export const maxBatchCharacters = 1_000_000
export const maxBatchRows = 500

type Edge = { child: string; parent: string }

/** The tables to back up, each after those that it references. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const edges = await rowsOf<Edge>(
    db,
    sql`select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const included = tables
    .map(({ name }) => name)
    .filter((name) => ![...transientTables, ...derivedTables].includes(name))
  return sortByReferences(
    included,
    edges.map(({ child, parent }) => ({ child: unquoted(child), parent: unquoted(parent) })),
  )
}

/** Every row as one line of JSON, exactly as the database writes it, in batches. */
export async function* linesOf(tx: Db, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table)
  const order = sql.raw((await primaryKeyOf(tx, table)).map((column) => `"${column}"`).join(', '))
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select (to_jsonb(t) - ${sql.param(await generatedColumns(tx, table))}::text[])::text as line from ${name} as t order by ${order}`,
  )
  let rows = 20
  for (;;) {
    const lines = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${rows} from backup_rows`))
    if (lines.length === 0) break
    yield lines.map(({ line }) => line)
    const size = lines.reduce((sum, { line }) => sum + line.length, 0) / lines.length
    rows = Math.max(1, Math.min(maxBatchRows, Math.floor(maxBatchCharacters / size), rows * 4))
  }
  await tx.execute(sql`close backup_rows`)
}

export async function insertLines(tx: Db, table: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  const name = sql.identifier(table)
  const columns = sql.join(
    (await storedColumns(tx, table)).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::jsonb)`,
  )
}

const storedColumns = (db: Db, table: string) => columnsOf(db, table, sql`attgenerated = ''`)
const generatedColumns = (db: Db, table: string) => columnsOf(db, table, sql`attgenerated <> ''`)

async function columnsOf(db: Db, table: string, which: SQL): Promise<string[]> {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and ${which}`,
  )
  return columns.map(({ name }) => name)
}

/** So that new ids continue after the restored ones. */
export async function advanceSequence(tx: Db, table: string): Promise<void> {
  const [column] = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped`,
  )
  if (!column) return
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column.name}), greatest((select max(${sql.identifier(column.name)}) from ${sql.identifier(table)}), 1))`,
  )
}

/** Removes the rows that migrations have inserted. */
export async function emptyTables(tx: Db): Promise<void> {
  const names = (await tablesInOrder(tx)).map((table) => sql.identifier(table))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`)
}

/**
 * Drops the indexes that only make reads fast, and returns the statements that create them again: filling the tables first
 * and indexing them at the end takes a fraction of the time.
 */
export async function dropIndexes(tx: Db): Promise<string[]> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    tx,
    sql`select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not indisunique
        and not exists (select from pg_constraint where conindid = indexrelid) order by relname`,
  )
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  return indexes.map(({ definition }) => definition)
}

/** Deletes every row of these tables and restarts their ids at one. Derived tables follow by trigger. */
export async function eraseRows(tx: Db, tables: string[]): Promise<void> {
  const names = tables.filter((table) => !derivedTables.includes(table)).map((table) => sql.identifier(table))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
}

/** Tables in our schema that are not ours. */
export async function unknownTables(db: Db, known: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return tables.map(({ name }) => name).filter((name) => !known.includes(name))
}

/** Drops all schemas with their tables. */
export async function dropEverything(tx: Db): Promise<void> {
  for (const schema of ['public', 'drizzle', 'jobs'])
    await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`)
  await tx.execute(sql`create schema public`)
}

/** Whether there is an owner or any other record. */
export async function hasRecords(db: Db): Promise<boolean> {
  for (const table of await tablesInOrder(db)) {
    if (tablesWithoutRecords.includes(table)) continue
    const found = await rowsOf(db, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (found.length > 0) return true
  }
  return false
}

/** A row may reference a later one of the same table; then all rows must be inserted in one statement. */
export async function referencesItself(db: Db, table: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from pg_constraint where contype = 'f' and conrelid = ${table}::regclass and confrelid = conrelid`,
  )
  return found.length > 0
}

async function primaryKeyOf(db: Db, table: string): Promise<string[]> {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${table}::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
  )
  return columns.map(({ name }) => name)
}

function sortByReferences(tables: string[], edges: Edge[]): string[] {
  const placed: string[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter((table) =>
      edges.every(({ child, parent }) => child !== table || placed.includes(parent) || !waiting.includes(parent)),
    )
    if (ready.length === 0) throw new Error(`These tables reference each other in a circle: ${waiting.join(', ')}`)
    placed.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return placed
}

const unquoted = (name: string) => name.replace(/^"|"$/g, '')

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
