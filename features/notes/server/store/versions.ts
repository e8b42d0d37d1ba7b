import { and, desc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { keepsVersion, versionsKept } from '../../version-keeping'
import { notes, noteVersions } from '../table'

type Before = typeof notes.$inferSelect
type After = { title?: string | undefined; content?: string | undefined; editSession: string | null }

/** Keeps what a note was, where the rule says so, and lets the oldest go. */
export async function keepVersion(tx: Db, before: Before, { title, content, editSession }: After, now: Date) {
  const after = { editSession, ...(title !== undefined && { title }), ...(content !== undefined && { content }) }
  const [last] = await newest(tx, before.id).limit(1)
  if (!keepsVersion(before, after, last?.createdAt ?? null, now)) return
  await tx
    .insert(noteVersions)
    .values({ noteId: before.id, title: before.title, content: before.content, createdAt: now })
  await tx.execute(
    sql`delete from ${noteVersions} where id in (
      select id from ${noteVersions} where note_id = ${before.id} order by created_at desc, id desc offset ${versionsKept}
    )`,
  )
}

export async function versionsOf(db: Db, noteId: number) {
  const [note] = await db.select({ id: notes.id }).from(notes).where(eq(notes.id, noteId))
  if (!note) throw notFound('Note not found')
  return newest(db, noteId)
}

export async function versionById(db: Db, noteId: number, id: number) {
  const [version] = await db
    .select({ ...listed, content: noteVersions.content })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), eq(noteVersions.id, id)))
  if (!version) throw notFound('That version is no longer kept')
  return version
}

const listed = {
  id: noteVersions.id,
  title: noteVersions.title,
  letters: sql<number>`length(${noteVersions.content})`,
  createdAt: noteVersions.createdAt,
}

const newest = (db: Db, noteId: number) =>
  db
    .select(listed)
    .from(noteVersions)
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(noteVersions.createdAt), desc(noteVersions.id))
