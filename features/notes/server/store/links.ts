import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { LinkTarget } from '../../api'
import { linkKey, linkTexts } from '../../links'
import { clients, noteLinks, notes } from '../table'

/** Further links of a note stay plain text. */
const maxLinks = 200

/** Stores the targets of a note's links. A stored link keeps its target even after the target is renamed. */
export async function saveLinks(tx: Db, noteId: number, content: string): Promise<void> {
  const keys = linkKeysIn(content)
  await tx
    .delete(noteLinks)
    .where(and(eq(noteLinks.noteId, noteId), keys.length > 0 ? notInArray(noteLinks.key, keys) : undefined))
  const found = await targetsByName(tx, keys)
  const rows = [...found].map(([key, { kind, id }]) => ({
    noteId,
    key,
    ...(kind === 'note' ? { targetId: id } : { clientId: id }),
  }))
  if (rows.length > 0) await tx.insert(noteLinks).values(rows).onConflictDoNothing()
}

export async function linksOf(db: Db, { id, content }: { id: number; content: string }): Promise<LinkTarget[]> {
  const keys = linkKeysIn(content)
  if (keys.length === 0) return []
  const stored = await db.select().from(noteLinks).where(eq(noteLinks.noteId, id))
  const known = new Map<string, Target>(
    stored.map(({ key, targetId, clientId }) => [
      key,
      targetId === null ? { kind: 'client', id: clientId as number } : { kind: 'note', id: targetId },
    ]),
  )
  const named = await targetsByName(
    db,
    keys.filter((key) => !known.has(key)),
  )
  return [...known, ...named].map(([text, target]) => ({ text, ...target }))
}

export async function resolveLinks(db: Db, texts: string[]): Promise<LinkTarget[]> {
  const found = await targetsByName(db, [...new Set(texts.map(linkKey))])
  return [...found].map(([text, target]) => ({ text, ...target }))
}

/** The notes that link to this one. */
export const backlinks = (db: Db, id: number) =>
  db
    .selectDistinct({ id: notes.id, title: notes.title })
    .from(noteLinks)
    .innerJoin(notes, eq(notes.id, noteLinks.noteId))
    .where(eq(noteLinks.targetId, id))
    .orderBy(notes.title)
    .limit(50)

const linkKeysIn = (content: string) => linkTexts(content).map(linkKey).slice(0, maxLinks)

type Target = { kind: 'note' | 'client'; id: number }

/** The oldest record of a name wins; notes come before clients. */
async function targetsByName(db: Db, keys: string[]): Promise<Map<string, Target>> {
  if (keys.length === 0) return new Map()
  const people = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(inArray(sql`lower(${clients.name})`, keys))
    .orderBy(clients.id)
  const businesses = await db
    .select({ id: clients.id, name: clients.businessName })
    .from(clients)
    .where(inArray(sql`lower(${clients.businessName})`, keys))
    .orderBy(clients.id)
  const titled = await db
    .select({ id: notes.id, name: notes.title })
    .from(notes)
    .where(inArray(sql`lower(${notes.title})`, keys))
    .orderBy(notes.id)
  const targets = new Map<string, Target>()
  const add = (kind: Target['kind'], rows: { id: number; name: string }[]) => {
    for (const { id, name } of rows) if (!targets.has(linkKey(name))) targets.set(linkKey(name), { kind, id })
  }
  add('note', titled)
  add('client', people)
  add('client', businesses)
  return targets
}
