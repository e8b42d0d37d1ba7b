import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { invalid, notFound, Problem } from '#core/problem'
import { type Db, notify } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listNotes, type NoteFilter, type NotePlace } from '../api'
import type { NewNote, NoteChanges } from '../note'
import { nowhereYet, placed } from '../placement'
import { linksFrom, linksOf, rememberLinks } from './store/links'
import { keepVersion } from './store/versions'
import { clients, noteFolders, notes, searchedText } from './table'

const recentlyWritten = 5

/** Tells whoever analyzes that a note is waiting. */
export const notesToAnalyze = 'notes_to_analyze'

export async function findNotes(db: Db, filter: NoteFilter) {
  const { page, pageSize, excerpt } = filter
  const found = selectNotes(db, excerpt).where(matching(filter)).orderBy(desc(notes.updatedAt), notes.id).$dynamic()
  if (page === undefined && pageSize === undefined) return found
  const rows = pageSize ?? 50
  return found.limit(rows).offset(((page ?? 1) - 1) * rows)
}

export async function countNotes(db: Db, filter: NoteFilter): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(notes).where(matching(filter))
  return row?.total ?? 0
}

export const recentNotes = (db: Db) => selectNotes(db).orderBy(desc(notes.updatedAt), notes.id).limit(recentlyWritten)

export async function overviewOfNotes(db: Db) {
  const rows = await db
    .select({
      folder: notes.folder,
      folderId: notes.folderId,
      all: sql<number>`count(*)::int`,
      important: sql<number>`count(*) filter (where ${notes.important})::int`,
    })
    .from(notes)
    .groupBy(notes.folder, notes.folderId)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const counts: Record<NotePlace, number> = {
    all: sum(({ all }) => all),
    inbox: sum(({ folder, all }) => (folder === 'inbox' ? all : 0)),
    important: sum(({ important }) => important),
    archive: sum(({ folder, all }) => (folder === 'archive' ? all : 0)),
  }
  const folders = Object.fromEntries(
    rows.flatMap(({ folderId, all }) => (folderId === null ? [] : [[String(folderId), all]])),
  )
  return { counts, folders }
}

export async function noteById(db: Db, id: number) {
  const [note] = await selectNotes(db).where(eq(notes.id, id))
  if (!note) throw notFound('Note not found')
  return note
}

export async function openedNote(db: Db, id: number) {
  const note = await noteById(db, id)
  return { ...note, links: await linksOf(db, note), linkedFrom: await linksFrom(db, id) }
}

/** The note, its links and the wish for its analysis: all or nothing. */
export async function createNote(db: Db, note: NewNote, now: Date) {
  return db.transaction(async (tx) => {
    await lockNamed(tx, note)
    const [created] = await tx
      .insert(notes)
      .values({ ...note, ...placed(note, nowhereYet), analysisDue: now, createdAt: now, updatedAt: now })
      .returning({ id: notes.id })
    const id = created?.id as number
    await rememberLinks(tx, id, note.content)
    await notify(tx, notesToAnalyze, '')
    await publishInvalidation(tx, [listNotes.path])
    return noteById(tx, id)
  })
}

type Edit = { seenAt?: string | undefined; editSession?: string | undefined }

export async function editNote(db: Db, id: number, changes: NoteChanges, { seenAt, editSession }: Edit, now: Date) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(notes).where(eq(notes.id, id)).for('update')
    if (!before) throw notFound('Note not found')
    if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime()) throw changedElsewhere()
    await lockNamed(tx, changes)
    await keepVersion(tx, before, { ...changes, editSession: editSession ?? null }, now)
    const isRewritten = isChanged(changes, before)
    await tx
      .update(notes)
      .set({
        ...changes,
        ...placed(changes, before),
        ...(isRewritten && { editSession: editSession ?? null }),
        // Being moved is no edit: a note keeps its date and its place in the list.
        updatedAt: isRewritten ? after(before.updatedAt, now) : sql`${notes.updatedAt}`,
      })
      .where(eq(notes.id, id))
    if (changes.content !== undefined && changes.content !== before.content)
      await rememberLinks(tx, id, changes.content)
    await publishInvalidation(tx, [listNotes.path])
    return noteById(tx, id)
  })
}

export async function removeNote(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(notes).where(eq(notes.id, id)).returning({ id: notes.id })
    if (gone.length === 0) throw notFound('Note not found')
    await publishInvalidation(tx, [listNotes.path])
  })
}

const changedElsewhere = () =>
  new Problem('changed', 409, 'This note was changed elsewhere. Nothing was overwritten; compare the two and choose.')

function isChanged({ title, content, tags, clientId }: NoteChanges, before: typeof notes.$inferSelect): boolean {
  return (
    (title !== undefined && title !== before.title) ||
    (content !== undefined && content !== before.content) ||
    (tags !== undefined && JSON.stringify(tags) !== JSON.stringify(before.tags)) ||
    (clientId !== undefined && clientId !== before.clientId)
  )
}

/** Each edit is later than the one before, also within one tick of the clock, so that none goes unnoticed. */
const after = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

/** The client and folder that are named, held so that neither goes before the note is stored. */
async function lockNamed(tx: Db, { clientId, folderId }: Pick<NoteChanges, 'clientId' | 'folderId'>): Promise<void> {
  const isThere = async (table: typeof clients | typeof noteFolders, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await isThere(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (folderId && !(await isThere(noteFolders, folderId))) throw invalid({ folderId: 'That folder no longer exists' })
}

const { editSession: _, analysisDue: __, analysisFailures: ___, ...shown } = getTableColumns(notes)

const selectNotes = (db: Db, excerpt?: number) =>
  db
    .select({
      ...shown,
      content: excerpt === undefined ? notes.content : sql<string>`left(${notes.content}, ${excerpt})`,
      clientName: clients.name,
      folderName: noteFolders.name,
      analysisIsDue: sql<boolean>`${notes.analysisDue} is not null`,
    })
    .from(notes)
    .leftJoin(clients, eq(clients.id, notes.clientId))
    .leftJoin(noteFolders, eq(noteFolders.id, notes.folderId))

function matching({ search, titled, place, folderId, clientId, tag }: NoteFilter): SQL | undefined {
  return and(
    search ? holds(search) : undefined,
    titled ? sql`lower(${notes.title}) like ${part(titled)}` : undefined,
    liesIn(place),
    folderId === undefined ? undefined : eq(notes.folderId, folderId),
    clientId === undefined ? undefined : eq(notes.clientId, clientId),
    tag ? sql`${tag} = any(${notes.tags})` : undefined,
  )
}

function liesIn(place: NotePlace | undefined): SQL | undefined {
  if (place === undefined || place === 'all') return undefined
  return place === 'important' ? eq(notes.important, true) : eq(notes.folder, place)
}

const part = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** In the text of the note or the name of its client; the clients are looked up first, so that both sides use an index. */
const holds = (search: string) =>
  sql`(${searchedText(notes)} like ${part(search)} or ${notes.clientId} = any(array(
    select id from clients where lower(name) like ${part(search)} or lower(business_name) like ${part(search)} limit 200
  )))`
