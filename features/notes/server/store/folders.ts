import { eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listFolders, listNotes } from '../../api'
import type { NewFolder } from '../../folder'
import { noteFolders, notes } from '../table'

export const findFolders = (db: Db) =>
  db.select().from(noteFolders).orderBy(sql`lower(${noteFolders.name})`, noteFolders.id)

export async function createFolder(tx: Transaction, folder: NewFolder) {
  const [created] = await tx.insert(noteFolders).values(folder).returning()
  await publishInvalidation(tx, [listFolders.path])
  return created as NonNullable<typeof created>
}

export async function renameFolder(db: Db, id: number, name: string) {
  return db.transaction(async (tx) => {
    await lockOwnersFolder(tx, id)
    const [renamed] = await tx.update(noteFolders).set({ name }).where(eq(noteFolders.id, id)).returning()
    await publishInvalidation(tx, [listFolders.path, listNotes.path])
    return renamed as NonNullable<typeof renamed>
  })
}

/** The notes inside move to the inbox and keep their dates. */
export async function removeFolder(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnersFolder(tx, id)
    await tx
      .update(notes)
      .set({ folder: 'inbox', folderId: null, updatedAt: sql`${notes.updatedAt}` })
      .where(eq(notes.folderId, id))
    await tx.delete(noteFolders).where(eq(noteFolders.id, id))
    await publishInvalidation(tx, [listFolders.path, listNotes.path])
  })
}

async function lockOwnersFolder(tx: Db, id: number): Promise<void> {
  const [folder] = await tx.select().from(noteFolders).where(eq(noteFolders.id, id)).for('update')
  if (!folder) throw notFound('Folder not found')
  if (folder.isSystem) throw conflict('This folder is built in and cannot be changed')
}
