import { eq, inArray } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments, type Move } from '../../api'
import type { DocumentChanges } from '../../document'
import { documents } from '../table'
import { findDocument } from './find'
import { lockClient } from './lock-client'

export async function changeDocument(db: Db, id: number, changes: DocumentChanges) {
  return db.transaction(async (tx) => {
    await lockClient(tx, changes.clientId)
    const hasChanges = Object.values(changes).some((value) => value !== undefined)
    const [changed] = hasChanges
      ? await tx.update(documents).set(changes).where(eq(documents.id, id)).returning({ id: documents.id })
      : [{ id }]
    if (!changed) throw notFound('Document not found')
    await publishInvalidation(tx, [listDocuments.path])
    return findDocument(tx, id)
  })
}

/** Returns the previous folders. */
export async function moveDocuments(db: Db, moves: Move[]): Promise<Move[]> {
  return db.transaction(async (tx) => {
    const before = await tx
      .select({ id: documents.id, folder: documents.folder })
      .from(documents)
      .where(
        inArray(
          documents.id,
          moves.map(({ id }) => id),
        ),
      )
      .orderBy(documents.id)
      .for('update')
    for (const folder of new Set(moves.map((move) => move.folder))) {
      const ids = moves.filter((move) => move.folder === folder).map(({ id }) => id)
      await tx.update(documents).set({ folder }).where(inArray(documents.id, ids))
    }
    await publishInvalidation(tx, [listDocuments.path])
    return before
  })
}

export async function renameFolder(db: Db, from: string, to: string | null): Promise<Move[]> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(documents)
      .set({ folder: to })
      .where(eq(documents.folder, from))
      .returning({ id: documents.id })
    await publishInvalidation(tx, [listDocuments.path])
    return moved.map(({ id }) => ({ id, folder: from }))
  })
}
