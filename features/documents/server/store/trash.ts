import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { trashCutoff } from '../../trash'
import { documents } from '../table'

export async function trashDocuments(db: Db, ids: number[], now: Date): Promise<number[]> {
  return setTrashed(db, and(inArray(documents.id, ids), isNull(documents.trashedAt)), now)
}

export async function restoreDocuments(db: Db, ids: number[]): Promise<number[]> {
  return setTrashed(db, and(inArray(documents.id, ids), isNotNull(documents.trashedAt)), null)
}

async function setTrashed(db: Db, which: ReturnType<typeof and>, trashedAt: Date | null): Promise<number[]> {
  return db.transaction(async (tx) => {
    const changed = await tx.update(documents).set({ trashedAt }).where(which).returning({ id: documents.id })
    await publishInvalidation(tx, [listDocuments.path])
    return changed.map(({ id }) => id)
  })
}

/** Permanently deletes trashed documents: all of them, one, or those trashed before a date. */
export async function purgeTrash(db: Db, which: { id: number } | { before: Date } | 'all'): Promise<number> {
  const condition =
    which === 'all' ? undefined : 'id' in which ? eq(documents.id, which.id) : lt(documents.trashedAt, which.before)
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(documents)
      .where(and(isNotNull(documents.trashedAt), condition))
      .returning({ id: documents.id })
    if (deleted.length > 0) await publishInvalidation(tx, [listDocuments.path])
    return deleted.length
  })
}

export const purgeOldTrash = (db: Db, now: Date) => purgeTrash(db, { before: trashCutoff(now) })
