import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, Db } from './database'

/** Any number, as long as every process of the house waits at the same door. */
const migrationDoor = 7_301_944

/** Brings the schema up to date in one transaction; of several processes one does it while the others wait. */
export async function migrate({ orm }: Database, folder: URL): Promise<number> {
  return orm.transaction((tx) => migrateWithin(tx, folder))
}

/** Goes no further than the migration made at a moment, where one is given. */
export async function migrateWithin(tx: Db, folder: URL, until = Number.POSITIVE_INFINITY): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationDoor})`)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`create table if not exists drizzle.migrations
    (id serial primary key, hash text not null, made_at bigint not null unique, applied_at timestamptz not null default now())`)
  const newest = await newestMigration(tx)
  const due = readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).filter(
    ({ folderMillis }) => folderMillis > newest && folderMillis <= until,
  )
  for (const migration of due) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.migrations (hash, made_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
  return due.length
}

/** The moment that the schema is at. */
export async function newestMigration(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(max(made_at), 0) as newest from drizzle.migrations`,
  )) as unknown as { rows: { newest: string | number }[] }
  return Number(rows[0]?.newest ?? 0)
}

/** Whether there is a schema at all. */
export async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select to_regclass('drizzle.migrations') is not null as found`,
  )) as unknown as {
    rows: { found: boolean }[]
  }
  return rows[0]?.found === true
}

/** Whether this program knows the schema of that moment. */
export const knowsMigration = (folder: URL, moment: number) =>
  readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).some(({ folderMillis }) => folderMillis === moment)

/** The moment of the newest schema that this program knows. */
export const newestKnown = (folder: URL) =>
  Math.max(...readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).map(({ folderMillis }) => folderMillis))
