import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database'

/** Any number, as long as every process of the house waits at the same door. */
const migrationDoor = 7_301_944

/** Brings the schema up to date in one transaction; of several processes one does it while the others wait. */
export async function migrate({ orm }: Database, folder: URL): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: fileURLToPath(folder) })
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationDoor})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(sql`create table if not exists drizzle.migrations
      (id serial primary key, hash text not null, made_at bigint not null unique, applied_at timestamptz not null default now())`)
    const { rows } = (await tx.execute(
      sql`select coalesce(max(made_at), 0) as newest from drizzle.migrations`,
    )) as unknown as {
      rows: { newest: string | number }[]
    }
    const newest = Number(rows[0]?.newest ?? 0)
    const due = migrations.filter((migration) => migration.folderMillis > newest)
    for (const migration of due) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.migrations (hash, made_at) values (${migration.hash}, ${migration.folderMillis})`,
      )
    }
    return due.length
  })
}
