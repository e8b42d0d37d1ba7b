import { and, desc, eq, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { day } from '#core/durations'
import { conflict, notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { referencesFrom, referencesTo, rowsOf, writableColumns } from './references'
import { type LostReference, type TrashedRow, trash } from './table'

export const trashDays = 30

type Deletion = { kind: string; table: PgTable; id: number; title: string }

/**
 * Deletes a record and keeps it in the trash, with the rows that the database deletes along with it and the references that
 * it clears. What is in the trash is in no other table, so no list, search or figure can show it.
 */
export async function moveToTrash(tx: Transaction, { kind, table, id, title }: Deletion, now: Date): Promise<void> {
  const name = getTableName(table)
  const kept: Kept = { rows: [], lostReferences: [] }
  await collect(tx, name, sql`id = ${id}`, kept)
  if (kept.rows.length === 0) throw notFound('That is gone already')
  await tx.execute(sql`delete from ${sql.identifier(name)} where id = ${id}`)
  await tx.delete(trash).where(isRecord(kind, id))
  await tx.insert(trash).values({ kind, recordId: id, title, ...kept, deletedAt: now })
}

type Kept = { rows: TrashedRow[]; lostReferences: LostReference[] }

async function collect(tx: Transaction, table: string, where: SQL, kept: Kept): Promise<void> {
  const found = await rowsOf<{ row: TrashedRow['row'] }>(
    tx,
    sql`select to_jsonb(it) as row from ${sql.identifier(table)} as it where ${where} order by id`,
  )
  const rows = found.map(({ row }) => row)
  if (rows.length === 0) return
  kept.rows.push(...rows.map((row) => ({ table, row })))
  const ids = sql.join(
    rows.map(({ id }) => sql`${Number(id)}`),
    sql`, `,
  )
  for (const { table: from, column, onDelete } of await referencesTo(tx, table)) {
    if (onDelete === 'cascade' && from !== table)
      await collect(tx, from, sql`${sql.identifier(column)} in (${ids})`, kept)
    if (onDelete !== 'set null') continue
    for (const target of rows.map(({ id }) => Number(id))) {
      const refers = sql`${sql.identifier(column)} = ${target}`
      const lost = await rowsOf<{ id: number }>(tx, sql`select id from ${sql.identifier(from)} where ${refers}`)
      if (lost.length > 0) kept.lostReferences.push({ table: from, column, target, ids: lost.map(({ id }) => id) })
    }
  }
}

/** Puts a record back under its own id, with what went with it. */
export async function restoreFromTrash(tx: Transaction, kind: string, id: number): Promise<void> {
  const [found] = await tx.delete(trash).where(isRecord(kind, id)).returning()
  if (!found) throw notFound('That is no longer in the trash')
  const [record, ...others] = found.rows
  if (!record || !(await insertRow(tx, record)))
    throw conflict('What it belongs to is deleted. Restore that first, then this.')
  for (const row of others) await insertRow(tx, row)
  for (const { table, column, target, ids } of found.lostReferences)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${target}
        where ${sql.identifier(column)} is null and id = any(${`{${ids.join(',')}}`}::int[])`,
    )
}

/** False where it must belong to something that is gone; while that is in the trash itself, the row comes back with it. */
async function insertRow(tx: Transaction, { table, row }: TrashedRow): Promise<boolean> {
  const present = { ...row }
  const cleared: { column: string; target: string; id: number }[] = []
  for (const { column, target, isNullable, onDelete } of await referencesFrom(tx, table)) {
    if (present[column] === null || present[column] === undefined) continue
    const id = Number(present[column])
    const found = await rowsOf(tx, sql`select 1 from ${sql.identifier(target)} where id = ${id}`)
    if (found.length > 0) continue
    if (!isNullable || onDelete === 'cascade') {
      await appendToTrashed(tx, { table: target, id }, { rows: [{ table, row }] })
      return false
    }
    present[column] = null
    cleared.push({ column, target, id })
  }
  const names = (await writableColumns(tx, table)).filter((name) => name in present).map((name) => sql.identifier(name))
  const columns = sql.join(names, sql`, `)
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(present)}::jsonb)
      on conflict do nothing`,
  )
  for (const { column, target, id } of cleared)
    await appendToTrashed(
      tx,
      { table: target, id },
      { lostReferences: [{ table, column, target: id, ids: [Number(row.id)] }] },
    )
  return true
}

/** Hands what refers to another record in the trash over to that one. */
async function appendToTrashed(tx: Transaction, { table, id }: { table: string; id: number }, more: Partial<Kept>) {
  const isTheOther = and(eq(trash.recordId, id), sql`${trash.rows} -> 0 ->> 'table' = ${table}`)
  const [other] = await tx.select().from(trash).where(isTheOther).for('update')
  if (!other) return
  await tx
    .update(trash)
    .set({
      rows: [...other.rows, ...(more.rows ?? [])],
      lostReferences: [...other.lostReferences, ...(more.lostReferences ?? [])],
    })
    .where(eq(trash.id, other.id))
}

export const listTrash = (db: Db, limit: number) =>
  db
    .select({ kind: trash.kind, id: trash.recordId, title: trash.title, deletedAt: trash.deletedAt })
    .from(trash)
    .orderBy(desc(trash.deletedAt), desc(trash.id))
    .limit(limit)

export async function deleteFromTrash(tx: Transaction, kind: string, id: number): Promise<void> {
  const deleted = await tx.delete(trash).where(isRecord(kind, id)).returning({ id: trash.id })
  if (deleted.length === 0) throw notFound('That is no longer in the trash')
}

export const emptyTrash = (tx: Transaction) => tx.delete(trash)

/** Deletes for good what has been in the trash for 30 days. */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  await db.delete(trash).where(lt(trash.deletedAt, new Date(now.getTime() - trashDays * day)))
}

const isRecord = (kind: string, id: number) => and(eq(trash.kind, kind), eq(trash.recordId, id))
