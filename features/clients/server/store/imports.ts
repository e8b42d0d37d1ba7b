import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { insertRows, isAnyOf } from '#platform/db/many-rows'
import { clientColumns, clientImportRows, clientImports, clients } from '../table'

type ImportedFields = typeof clientImportRows.$inferSelect
export type CreatedClient = Pick<ImportedFields, 'id' | 'importedId'>
export type FilledClient = Pick<ImportedFields, 'id' | 'importedId'> &
  Record<'before' | 'after', NonNullable<ImportedFields['before']>>
type Part = { created: number[]; filled: Omit<FilledClient, 'id'>[] }

/** Older ones can no longer be undone. */
const keptImports = 20

/** Adds a part to an import, or begins one. */
export async function saveImportPart(
  tx: Db,
  importId: number | undefined,
  fileName: string,
  { created, filled }: Part,
): Promise<number> {
  const id = importId ?? (await beginImport(tx, fileName))
  await countImported(tx, id, { created: created.length, filled: filled.length })
  const rows = [...created.map((importedId) => ({ importedId, before: null, after: null })), ...filled]
  if (rows.length > 0)
    await tx.execute(
      insertRows(
        clientImportRows,
        rows.map((row) => ({ importId: id, ...row })),
      ),
    )
  return id
}

async function beginImport(tx: Db, fileName: string): Promise<number> {
  const [begun] = await tx.insert(clientImports).values({ fileName }).returning({ id: clientImports.id })
  const newest = tx.select({ id: clientImports.id }).from(clientImports).orderBy(desc(clientImports.id))
  await tx.delete(clientImports).where(notInArray(clientImports.id, newest.limit(keptImports)))
  return begun?.id as number
}

async function countImported(tx: Db, importId: number, more: { created: number; filled: number }): Promise<void> {
  const [counted] = await tx
    .update(clientImports)
    .set({
      createdCount: sql`${clientImports.createdCount} + ${more.created}`,
      filledCount: sql`${clientImports.filledCount} + ${more.filled}`,
    })
    .where(eq(clientImports.id, importId))
    .returning({ id: clientImports.id })
  if (!counted) throw importGone()
}

/** Those of these clients that an earlier part of the import created. */
export async function createdByImport(tx: Db, importId: number | undefined, ids: number[]): Promise<Set<number>> {
  if (importId === undefined || ids.length === 0) return new Set()
  const own = await tx
    .select({ id: clientImportRows.importedId })
    .from(clientImportRows)
    .where(and(eq(clientImportRows.importId, importId), isAnyOf(clientImportRows.importedId, ids), wasCreated))
  return new Set(own.map(({ id }) => id))
}

const wasCreated: SQL = sql`${clientImportRows.after} is null`

export async function listImports(db: Db) {
  return db
    .select({
      id: clientImports.id,
      createdAt: clientImports.createdAt,
      fileName: clientImports.fileName,
      created: clientImports.createdCount,
      merged: clientImports.filledCount,
    })
    .from(clientImports)
    .where(sql`${clientImports.createdCount} + ${clientImports.filledCount} > 0`)
    .orderBy(desc(clientImports.id))
}

/** Locks an import, so that concurrent undo requests run one after the other. */
export async function lockImport(tx: Db, id: number): Promise<void> {
  const [locked] = await tx
    .select({ id: clientImports.id })
    .from(clientImports)
    .where(eq(clientImports.id, id))
    .for('update')
  if (!locked) throw importGone()
}

/** Removes some rows of an import and returns them; of a client that was filled in twice, the last first. */
export async function takeImportRows(tx: Db, importId: number, most: number) {
  const last = tx
    .select({ id: clientImportRows.id })
    .from(clientImportRows)
    .where(eq(clientImportRows.importId, importId))
    .orderBy(desc(clientImportRows.importedId), desc(clientImportRows.id))
    .limit(most)
  const taken = await tx.delete(clientImportRows).where(inArray(clientImportRows.id, last)).returning()
  const rows = taken.toSorted((one, other) => other.importedId - one.importedId || other.id - one.id)
  const created = rows.filter(({ after }) => after === null)
  const filled = rows.filter((row): row is typeof row & FilledClient => row.after !== null)
  await countImported(tx, importId, { created: -created.length, filled: -filled.length })
  return { created, filled }
}

export async function deleteImport(tx: Db, id: number): Promise<void> {
  await tx.delete(clientImports).where(eq(clientImports.id, id))
}

export async function lockImportedClients(tx: Db, ids: number[]) {
  return tx.select(clientColumns).from(clients).where(isAnyOf(clients.id, ids)).orderBy(asc(clients.id)).for('update')
}

export async function deleteImportedClients(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(clients).where(isAnyOf(clients.id, ids))
}

const importGone = () => notFound('This import can no longer be undone')
