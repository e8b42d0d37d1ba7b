import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { CannotOpen, type Database, type Db } from './database'

/** Of the advisory lock; any number that no other lock uses. */
const migrationLockId = 7_301_944

/** Applies the pending migrations in one transaction; other processes wait meanwhile. Returns how many were applied. */
export async function migrate({ orm }: Database, folder: URL): Promise<number> {
  await refuseNewerSchema(orm, folder)
  return orm.transaction((tx) => migrateWithin(tx, folder))
}

/** An older program would misread a newer schema; it must not touch the data at all. */
async function refuseNewerSchema(db: Db, folder: URL): Promise<void> {
  if (!(await hasSchema(db)) || (await newestMigration(db)) <= newestKnown(folder)) return
  throw new CannotOpen(
    'The database was upgraded by a newer Mainstreet, so this version refuses to open it. Nothing was changed. Start the newer version, or restore a backup from before the upgrade into an empty folder.',
  )
}

/** `until`: the timestamp of the last migration to apply. */
export async function migrateWithin(tx: Db, folder: URL, until = Number.POSITIVE_INFINITY): Promise<number> {
  // Building an index over many rows, and waiting for another process that does, may take its time.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLockId})`)
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

/** The timestamp of the newest applied migration. */
export async function newestMigration(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(max(made_at), 0) as newest from drizzle.migrations`,
  )) as unknown as { rows: { newest: string | number }[] }
  return Number(rows[0]?.newest ?? 0)
}

export async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select to_regclass('drizzle.migrations') is not null as found`,
  )) as unknown as {
    rows: { found: boolean }[]
  }
  return rows[0]?.found === true
}

/** Whether this version has the migration with that timestamp. */
export const knowsMigration = (folder: URL, timestamp: number) =>
  readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).some(({ folderMillis }) => folderMillis === timestamp)

/** The timestamp of the newest migration of this version. */
export const newestKnown = (folder: URL) =>
  Math.max(...readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).map(({ folderMillis }) => folderMillis))
