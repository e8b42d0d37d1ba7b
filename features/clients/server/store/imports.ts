import { desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { clientImports, clients } from '../table'

export type StoredImport = typeof clientImports.$inferSelect
type Part = Pick<StoredImport, 'created' | 'filled'>

/** Older ones can no longer be undone. */
const keptImports = 20

/** Appends a part to an import, or begins one. */
export async function saveImportPart(
  tx: Db,
  importId: number | undefined,
  fileName: string,
  { created, filled }: Part,
): Promise<number> {
  if (importId === undefined) {
    const [begun] = await tx.insert(clientImports).values({ fileName, created, filled }).returning()
    await deleteOldImports(tx)
    return begun?.id as number
  }
  const [continued] = await tx
    .update(clientImports)
    .set({
      created: sql`${clientImports.created} || ${JSON.stringify(created)}::jsonb`,
      filled: sql`${clientImports.filled} || ${JSON.stringify(filled)}::jsonb`,
    })
    .where(eq(clientImports.id, importId))
    .returning({ id: clientImports.id })
  if (!continued) throw importGone()
  return continued.id
}

export async function createdByImport(tx: Db, importId: number | undefined): Promise<Set<number>> {
  if (importId === undefined) return new Set()
  const [found] = await tx.select().from(clientImports).where(eq(clientImports.id, importId))
  if (!found) throw importGone()
  return new Set(found.created)
}

export async function listImports(db: Db) {
  return db
    .select({
      id: clientImports.id,
      createdAt: clientImports.createdAt,
      fileName: clientImports.fileName,
      created: sql<number>`jsonb_array_length(${clientImports.created})`,
      merged: sql<number>`jsonb_array_length(${clientImports.filled})`,
    })
    .from(clientImports)
    .where(sql`jsonb_array_length(${clientImports.created}) + jsonb_array_length(${clientImports.filled}) > 0`)
    .orderBy(desc(clientImports.id))
}

/** Deletes the record of an import, so that it is undone at most once. */
export async function takeImport(tx: Db, id: number): Promise<StoredImport> {
  const [taken] = await tx.delete(clientImports).where(eq(clientImports.id, id)).returning()
  if (!taken) throw importGone()
  return taken
}

export async function lockImportedClients(tx: Db, ids: number[]) {
  return tx.select().from(clients).where(inArray(clients.id, ids)).orderBy(clients.id).for('update')
}

export async function deleteImportedClients(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(clients).where(inArray(clients.id, ids))
}

async function deleteOldImports(tx: Db): Promise<void> {
  const newest = tx.select({ id: clientImports.id }).from(clientImports).orderBy(desc(clientImports.id))
  await tx.delete(clientImports).where(notInArray(clientImports.id, newest.limit(keptImports)))
}

const importGone = () => notFound('This import can no longer be undone')
