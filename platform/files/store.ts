import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from './table'

export async function upsertFile(db: Db, { key, size }: { key: string; size: number }): Promise<void> {
  await db
    .insert(storedFiles)
    .values({ key, size })
    .onConflictDoUpdate({ target: storedFiles.key, set: { touchedAt: sql`now()`, fault: null, checkedAt: null } })
}

/** Files that no row refers to and that were not added recently. */
export async function unreferencedBefore(db: Db, cutoff: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(lt(storedFiles.touchedAt, cutoff), isUnreferenced(await noReferences(db))))
    .orderBy(asc(storedFiles.touchedAt))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** Deletes the row of a file if still unreferenced; until the transaction ends, the same file cannot be added again. */
export async function deleteIfUnreferenced(tx: Db, key: string, cutoff: Date): Promise<boolean> {
  const deleted = await tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.key, key), lt(storedFiles.touchedAt, cutoff), isUnreferenced(await noReferences(tx))))
    .returning({ key: storedFiles.key })
  return deleted.length > 0
}

export async function keysWithoutRow(db: Db, keys: string[]): Promise<string[]> {
  const known = await db.select({ key: storedFiles.key }).from(storedFiles).where(inArray(storedFiles.key, keys))
  const names = new Set(known.map(({ key }) => key))
  return keys.filter((key) => !names.has(key))
}

/** Inserts a row for a file without one, as a lock: adding the same file waits until the transaction ends. */
export async function insertPlaceholder(tx: Db, key: string): Promise<boolean> {
  const inserted = await tx
    .insert(storedFiles)
    .values({ key, size: 0 })
    .onConflictDoNothing()
    .returning({ key: storedFiles.key })
  return inserted.length > 0
}

export async function deletePlaceholder(tx: Db, key: string): Promise<void> {
  await tx.delete(storedFiles).where(eq(storedFiles.key, key))
}

/** All keys, referenced or not. */
export async function fileKeys(db: Db): Promise<string[]> {
  const rows = await db.select({ key: storedFiles.key }).from(storedFiles).orderBy(asc(storedFiles.key))
  return rows.map(({ key }) => key)
}

export type FileToCheck = Pick<typeof storedFiles.$inferSelect, 'key' | 'size' | 'fault'>

export async function filesAfter(db: Db, key: string, limit: number): Promise<FileToCheck[]> {
  return db
    .select({ key: storedFiles.key, size: storedFiles.size, fault: storedFiles.fault })
    .from(storedFiles)
    .where(sql`${storedFiles.key} > ${key}`)
    .orderBy(asc(storedFiles.key))
    .limit(limit)
}

export async function leastRecentlyChecked(db: Db, before: Date, limit: number): Promise<FileToCheck[]> {
  return db
    .select({ key: storedFiles.key, size: storedFiles.size, fault: storedFiles.fault })
    .from(storedFiles)
    .where(sql`coalesce(${storedFiles.checkedAt}, '-infinity') < ${before.toISOString()}::timestamptz`)
    .orderBy(sql`${storedFiles.checkedAt} asc nulls first`, asc(storedFiles.key))
    .limit(limit)
}

export async function markChecked(db: Db, key: string, now: Date, fault: FileToCheck['fault']): Promise<void> {
  await db.update(storedFiles).set({ checkedAt: now, fault }).where(eq(storedFiles.key, key))
}

export async function markFault(db: Db, key: string, fault: FileToCheck['fault']): Promise<void> {
  await db.update(storedFiles).set({ fault }).where(eq(storedFiles.key, key))
}

export async function fileTotals(db: Db): Promise<{ count: number; bytes: number; faults: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.size}), 0)::float8`,
      faults: sql<number>`count(${storedFiles.fault})::int`,
    })
    .from(storedFiles)
  return row ?? { count: 0, bytes: 0, faults: 0 }
}

export async function countFaults(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(storedFiles)
    .where(sql`${storedFiles.fault} is not null`)
  return row?.count ?? 0
}

/** One condition for each foreign key on this table; read from the catalogue, so that none can be forgotten. */
async function noReferences(db: Db): Promise<SQL[]> {
  const { rows } = (await db.execute(sql`
    select constraints.conrelid::regclass::text as "table", attributes.attname as name
    from pg_constraint as constraints
    join pg_attribute as attributes
      on attributes.attrelid = constraints.conrelid and attributes.attnum = constraints.conkey[1]
    where constraints.contype = 'f' and constraints.confdeltype <> 'c'
      and constraints.confrelid = 'stored_files'::regclass`)) as unknown as { rows: { table: string; name: string }[] }
  return rows.map(
    ({ table, name }) =>
      sql`not exists (select from ${sql.raw(table)} where ${sql.raw(`${table}."${name}"`)} = ${storedFiles.key})`,
  )
}

const isUnreferenced = (conditions: SQL[]) => and(...conditions)
