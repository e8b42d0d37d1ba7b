import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { storedFiles } from './table'

export async function rememberFile(db: Db, { key, size }: { key: string; size: number }): Promise<void> {
  await db
    .insert(storedFiles)
    .values({ key, size })
    .onConflictDoUpdate({ target: storedFiles.key, set: { touchedAt: sql`now()`, fault: null, checkedAt: null } })
}

/** Contents that nobody holds any more, and that nobody has just brought in. */
export async function unheldSince(db: Db, moment: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(lt(storedFiles.touchedAt, moment), isUnheld(await holders(db))))
    .orderBy(asc(storedFiles.touchedAt))
    .limit(atMost)
  return rows.map(({ key }) => key)
}

/** Forgets a content if it is still held by nobody; until the transaction ends, nobody else can bring it in. */
export async function forgetUnheld(tx: Db, key: string, moment: Date): Promise<boolean> {
  const gone = await tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.key, key), lt(storedFiles.touchedAt, moment), isUnheld(await holders(tx))))
    .returning({ key: storedFiles.key })
  return gone.length > 0
}

export async function unknownAmong(db: Db, keys: string[]): Promise<string[]> {
  const known = await db.select({ key: storedFiles.key }).from(storedFiles).where(inArray(storedFiles.key, keys))
  const names = new Set(known.map(({ key }) => key))
  return keys.filter((key) => !names.has(key))
}

/** Takes the place of a row that is not there: whoever brings the same content in waits until the transaction ends. */
export async function holdUnknown(tx: Db, key: string): Promise<boolean> {
  const held = await tx
    .insert(storedFiles)
    .values({ key, size: 0 })
    .onConflictDoNothing()
    .returning({ key: storedFiles.key })
  return held.length > 0
}

export async function releaseUnknown(tx: Db, key: string): Promise<void> {
  await tx.delete(storedFiles).where(eq(storedFiles.key, key))
}

/** Every content that is kept, held or not. */
export async function fileKeys(db: Db): Promise<string[]> {
  const rows = await db.select({ key: storedFiles.key }).from(storedFiles).orderBy(asc(storedFiles.key))
  return rows.map(({ key }) => key)
}

export type FileToCheck = Pick<typeof storedFiles.$inferSelect, 'key' | 'size' | 'fault'>

export async function filesAfter(db: Db, key: string, atMost: number): Promise<FileToCheck[]> {
  return db
    .select({ key: storedFiles.key, size: storedFiles.size, fault: storedFiles.fault })
    .from(storedFiles)
    .where(sql`${storedFiles.key} > ${key}`)
    .orderBy(asc(storedFiles.key))
    .limit(atMost)
}

/** Those whose content was not read for longest, first. */
export async function longestUnchecked(db: Db, before: Date, atMost: number): Promise<FileToCheck[]> {
  return db
    .select({ key: storedFiles.key, size: storedFiles.size, fault: storedFiles.fault })
    .from(storedFiles)
    .where(sql`coalesce(${storedFiles.checkedAt}, '-infinity') < ${before.toISOString()}::timestamptz`)
    .orderBy(sql`${storedFiles.checkedAt} asc nulls first`, asc(storedFiles.key))
    .limit(atMost)
}

export async function markChecked(db: Db, key: string, now: Date, fault: FileToCheck['fault']): Promise<void> {
  await db.update(storedFiles).set({ checkedAt: now, fault }).where(eq(storedFiles.key, key))
}

export async function markFault(db: Db, key: string, fault: FileToCheck['fault']): Promise<void> {
  await db.update(storedFiles).set({ fault }).where(eq(storedFiles.key, key))
}

/** How many contents are kept, how large they are together, and how many of them are missing or altered. */
export async function sumUpFiles(db: Db): Promise<{ count: number; bytes: number; faults: number }> {
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

/** The columns whose foreign key holds a file. The database knows them all, so none can be left off a list. */
async function holders(db: Db): Promise<SQL[]> {
  const { rows } = (await db.execute(sql`
    select constraints.conrelid::regclass::text as holder, attributes.attname as name
    from pg_constraint as constraints
    join pg_attribute as attributes
      on attributes.attrelid = constraints.conrelid and attributes.attnum = constraints.conkey[1]
    where constraints.contype = 'f' and constraints.confdeltype <> 'c'
      and constraints.confrelid = 'stored_files'::regclass`)) as unknown as { rows: { holder: string; name: string }[] }
  return rows.map(
    ({ holder, name }) =>
      sql`not exists (select from ${sql.raw(holder)} where ${sql.raw(`${holder}."${name}"`)} = ${storedFiles.key})`,
  )
}

const isUnheld = (nobodyElse: SQL[]) => and(...nobodyElse)
