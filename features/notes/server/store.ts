import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { type Slice, sliceOf, type Total, totalFromFound } from '#core/paging'
import { invalid, notFound } from '#core/problem'
import { searchWords } from '#core/search-key'
import { cachedStatement } from '#platform/db/cached-statement'
import { type Db, notify } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { isAnyOf } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { containsPattern } from '#platform/search/like-pattern'
import { containsTyped, isAmong, minPartLength, wordsOf } from '#platform/search/searchable-text'
import { countFound, pageByWalking } from '#platform/search/walk-list'
import { phraseQuery } from '#platform/search/word-query'
import { moveToTrash } from '#platform/trash/trash'
import { listNotes, type NoteFilter, type NotePlace } from '../api'
import { checklistProgress } from '../checklist'
import type { NewNote, NoteChanges } from '../note'
import { defaultPlacement, placementAfterChange } from '../placement'
import { backlinks, linksOf, saveLinks } from './store/links'
import { saveVersionIfDue } from './store/versions'
import { clients, noteFolders, notes, searchedClients, searchedNotes, searchedText } from './table'

const recentLimit = 5

const newestFirst = [desc(notes.updatedAt), notes.id]

/** The notification channel that wakes the analysis worker. */
export const notesToAnalyze = 'notes_to_analyze'

const defaultPageSize = 50

/** The notes of one page, or all; and how many there are in all. */
export async function findNotes(db: Db, filter: NoteFilter) {
  const slice = sliceOf(filter, defaultPageSize)
  if (slice && !filter.search) {
    const [found, total] = await Promise.all([listed(db, matching(filter), filter, slice), countNotes(db, filter)])
    return { found, total }
  }
  const common = slice && (await commonWordPage(db, filter, slice))
  const where = common ? isAnyOf(notes.id, common) : matching(filter)
  const found = await listed(db, where, filter, common ? undefined : slice)
  const known = totalFromFound(found.length, slice)
  if (known !== undefined) return { found, total: { total: known, isMore: false } }
  return { found, total: await countNotes(db, filter) }
}

/** Only lists without a search are cached as prepared statements: search terms differ each time. */
async function listed(db: Db, where: SQL | undefined, filter: NoteFilter, slice: Slice | undefined) {
  const { excerpt, search } = filter
  const content = excerpt === undefined ? undefined : excerptOf(excerpt, search)
  const build = () => {
    const query = selectNotes(db, content, content && linesWithCheckbox)
      .where(where)
      .orderBy(...newestFirst)
      .$dynamic()
    return slice ? query.limit(slice.limit).offset(slice.offset) : query
  }
  const found = await (filter.search
    ? build()
    : cachedStatement(db, `notes ${JSON.stringify(filter)}`, build).execute())
  if (excerpt === undefined) return found
  return found.map(({ checklist, ...note }) => ({ ...note, progress: checklistProgress(checklist ?? '') }))
}

/** How many notes are looked through before an index is asked. */
const walk = { first: 50, size: 200, most: 1_000 }

/** Finds a common word by going through the list in its order; undefined if the word is not common. */
async function commonWordPage(db: Db, filter: NoteFilter, { limit, offset }: Slice) {
  if (!filter.search) return undefined
  const list = db
    .select({ id: notes.id })
    .from(notes)
    .where(matchingWithoutText(filter))
    .orderBy(...newestFirst)
    .getSQL()
  return pageByWalking(db, {
    table: notes,
    list,
    where: textContains(filter.search),
    first: offset,
    rows: limit,
    slices: walk,
  })
}

async function countNotes(db: Db, filter: NoteFilter): Promise<Total> {
  const { search } = filter
  const others = matchingWithoutText(filter)
  if (search) {
    const where = and(others, textContains(search))
    return countFound(db, notes, { where, byIndex: search.length >= minPartLength })
  }
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(notes).where(others)
  return { total: row?.total ?? 0, isMore: false }
}

export const recentNotes = (db: Db) =>
  selectNotes(db)
    .orderBy(...newestFirst)
    .limit(recentLimit)

export async function notesOverview(db: Db) {
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

export async function noteWithLinks(db: Db, id: number) {
  const note = await noteById(db, id)
  return { ...note, links: await linksOf(db, note), linkedFrom: await backlinks(db, id) }
}

/** Stores the note and its links and schedules its analysis, in one transaction. */
export async function createNote(db: Db, note: NewNote, now: Date) {
  return db.transaction(async (tx) => {
    await lockReferences(tx, note)
    const [created] = await tx
      .insert(notes)
      .values({
        ...note,
        ...placementAfterChange(note, defaultPlacement),
        analysisDue: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: notes.id })
    const id = created?.id as number
    await saveLinks(tx, id, note.content)
    await notify(tx, notesToAnalyze, '')
    await publishInvalidation(tx, [listNotes.path])
    return noteById(tx, id)
  })
}

type EditOptions = { seenAt?: string | undefined; editSession?: string | undefined }

export async function editNote(
  db: Db,
  id: number,
  changes: NoteChanges,
  { seenAt, editSession }: EditOptions,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(notes).where(eq(notes.id, id)).for('update')
    if (!before) throw notFound('Note not found')
    assertUnchanged(
      before,
      seenAt,
      'This note was changed elsewhere. Nothing was overwritten; compare the two and choose.',
    )
    await lockReferences(tx, changes)
    await saveVersionIfDue(tx, before, { ...changes, editSession: editSession ?? null }, now)
    const isRewritten = isChanged(changes, before)
    await tx
      .update(notes)
      .set({
        ...changes,
        ...placementAfterChange(changes, before),
        ...(isRewritten && { editSession: editSession ?? null }),
        // A move is no edit: the note keeps its date and its position in the list.
        updatedAt: isRewritten ? nextUpdatedAt(before.updatedAt, now) : sql`${notes.updatedAt}`,
      })
      .where(eq(notes.id, id))
    if (changes.content !== undefined && changes.content !== before.content) await saveLinks(tx, id, changes.content)
    await publishInvalidation(tx, [listNotes.path])
    return noteById(tx, id)
  })
}

export async function removeNote(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await noteById(tx, id)
    await moveToTrash(tx, { kind: 'note', table: notes, id, title }, now)
    await publishInvalidation(tx, [listNotes.path])
  })
}

function isChanged({ title, content, tags, clientId }: NoteChanges, before: typeof notes.$inferSelect): boolean {
  return (
    (title !== undefined && title !== before.title) ||
    (content !== undefined && content !== before.content) ||
    (tags !== undefined && JSON.stringify(tags) !== JSON.stringify(before.tags)) ||
    (clientId !== undefined && clientId !== before.clientId)
  )
}

/** Locks the referenced client and folder, so that neither is deleted before the note is stored. */
async function lockReferences(
  tx: Db,
  { clientId, folderId }: Pick<NoteChanges, 'clientId' | 'folderId'>,
): Promise<void> {
  const exists = async (table: typeof clients | typeof noteFolders, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await exists(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (folderId && !(await exists(noteFolders, folderId))) throw invalid({ folderId: 'That folder no longer exists' })
}

const {
  editSession: _,
  analysisDue: __,
  analysisFailures: ___,
  searchWords: ____,
  ...noteColumns
} = getTableColumns(notes)

/** Characters before the match. */
const lead = 60

/** The beginning of the note, or the text around a match that is further down. */
function excerptOf(length: number, search: string | undefined): SQL<string> {
  const beginning = sql<string>`left(${notes.content}, ${length})`
  if (!search || length === 0) return beginning
  const at = sql`strpos(lower(${notes.content}), ${search.toLowerCase()})`
  const around = sql`'… ' || regexp_replace(substr(${notes.content}, greatest(1, ${at} - ${lead}), ${length}), '^\\S*\\s+', '')`
  return sql<string>`case when ${at} > ${length - search.length} then ${around} else ${beginning} end`
}

/** An excerpt may end before the last checkbox, and a long note has many other lines. */
const linesWithCheckbox = sql<string | null>`case when ${notes.content} ~ '\\[[ xX]\\]' then (
  select string_agg(line, e'\\n') from unnest(string_to_array(${notes.content}, e'\\n')) as line where line ~ '\\[[ xX]\\]'
) end`

const selectNotes = (
  db: Db,
  content: SQL<string> | typeof notes.content = notes.content,
  checklist: SQL<string | null> = sql`null`,
) =>
  db
    .select({
      ...noteColumns,
      content,
      checklist,
      clientName: clients.name,
      folderName: noteFolders.name,
      analysisIsDue: sql<boolean>`${notes.analysisDue} is not null`,
    })
    .from(notes)
    .leftJoin(clients, eq(clients.id, notes.clientId))
    .leftJoin(noteFolders, eq(noteFolders.id, notes.folderId))

const matching = (filter: NoteFilter): SQL | undefined =>
  and(matchingWithoutText(filter), filter.search ? isAmong(notes, textContains(filter.search)) : undefined)

function matchingWithoutText({ titled, place, folderId, clientId, tag }: NoteFilter): SQL | undefined {
  return and(
    titled ? containsTyped(notes.title, titled) : undefined,
    isInPlace(place),
    folderId === undefined ? undefined : eq(notes.folderId, folderId),
    clientId === undefined ? undefined : eq(notes.clientId, clientId),
    tag ? sql`${tag} = any(${notes.tags})` : undefined,
  )
}

function isInPlace(place: NotePlace | undefined): SQL | undefined {
  if (place === undefined || place === 'all') return undefined
  return place === 'important' ? eq(notes.important, true) : eq(notes.folder, place)
}

/** Matches the note's text, its words or its client's name. The clients are selected first, so that all use an index. */
export function textContains(search: string): SQL {
  const words = searchWords(search)
  // The words of a note and of its tags are stored without accents.
  const hasPhrase = sql`${wordsOf(searchedNotes)} @@ to_tsquery('simple', ${phraseQuery(words)})`
  return or(
    sql`${searchedText(notes)} like ${containsPattern(search.toLowerCase())}`,
    words.length > 0 ? hasPhrase : undefined,
    sql`${notes.clientId} = any(array(
      select ${clients.id} from ${clients} where ${containsTyped(searchedClients.title, search)} limit 200
    ))`,
  ) as SQL
}
