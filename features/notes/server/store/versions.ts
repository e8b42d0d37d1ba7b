import { and, desc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { maxVersions, shouldSaveVersion } from '../../version-policy'
import { notes, noteVersions } from '../table'

type Before = typeof notes.$inferSelect
type After = { title?: string | undefined; content?: string | undefined; editSession: string | null }

/** Saves the text before an edit if the version policy says so, and deletes the oldest versions. */
export async function saveVersionIfDue(tx: Db, before: Before, { title, content, editSession }: After, now: Date) {
  const after = { editSession, ...(title !== undefined && { title }), ...(content !== undefined && { content }) }
  const [last] = await newestFirst(tx, before.id).limit(1)
  if (!shouldSaveVersion(before, after, last?.createdAt ?? null, now)) return
  await tx
    .insert(noteVersions)
    .values({ noteId: before.id, title: before.title, content: before.content, createdAt: now })
  await tx.execute(
    sql`delete from ${noteVersions} where id in (
      select id from ${noteVersions} where note_id = ${before.id} order by created_at desc, id desc offset ${maxVersions}
    )`,
  )
}

export async function versionsOf(db: Db, noteId: number) {
  const [note] = await db.select({ id: notes.id }).from(notes).where(eq(notes.id, noteId))
  if (!note) throw notFound('Note not found')
  return newestFirst(db, noteId)
}

export async function versionById(db: Db, noteId: number, id: number) {
  const [version] = await db
    .select({ ...versionColumns, content: noteVersions.content })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), eq(noteVersions.id, id)))
  if (!version) throw notFound('That version is no longer kept')
  return version
}

const versionColumns = {
  id: noteVersions.id,
  title: noteVersions.title,
  letters: sql<number>`length(${noteVersions.content})`,
  createdAt: noteVersions.createdAt,
}

const newestFirst = (db: Db, noteId: number) =>
  db
    .select(versionColumns)
    .from(noteVersions)
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(noteVersions.createdAt), desc(noteVersions.id))
