import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { searchKey, searchWords } from '#core/search-key'
import type { Db } from '#platform/db/database'
import { storedFiles } from '#platform/files/table'
import { isAmong, searchKeySql, wordsOf } from '#platform/search/searched'
import type { DocumentFilter, DocumentSort } from '../../document-list'
import { documents, searchedDocuments } from '../table'
import { shownDocuments, withMismatch } from './shown'

const sortedBy: Record<DocumentSort, SQL> = {
  name: sql`lower(${documents.name})`,
  type: sql`${documents.type}`,
  size: sql`${documents.size}`,
  lastModified: sql`${documents.lastModified}`,
  createdAt: sql`${documents.createdAt}`,
}

/** Of contracts the list shows how they came to be, so it is sorted by that. */
const contractKind = sql`case when ${documents.origin} = 'contract' then 'generated'
  when ${documents.contentType} = 'application/pdf' then 'pdf' else ${documents.type} end`

export async function findDocuments(db: Db, filter: DocumentFilter) {
  const { sort, direction, page, pageSize, view } = filter
  const column = view === 'contracts' && sort === 'type' ? contractKind : sortedBy[sort]
  const order = direction === 'asc' ? [asc(column), asc(documents.id)] : [desc(column), desc(documents.id)]
  const query = shownDocuments(db)
    .where(matching(filter))
    .orderBy(...order)
    .$dynamic()
  const rows = pageSize ?? 10
  const isPaged = page !== undefined || pageSize !== undefined
  const found = await (isPaged ? query.limit(rows).offset(((page ?? 1) - 1) * rows) : query)
  return found.map(withMismatch)
}

export async function countDocuments(db: Db, filter: DocumentFilter): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(documents).where(matching(filter))
  return row?.total ?? 0
}

export async function findFolders(db: Db) {
  const kept = isNull(documents.trashedAt)
  const counts = await db
    .select({ name: documents.folder, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(kept)
    .groupBy(documents.folder)
    .orderBy(sql`lower(${documents.folder})`)
  const [others] = await db
    .select({
      trash: sql<number>`(select count(*)::int from documents where trashed_at is not null)`,
      damaged: sql<number>`(select count(*)::int from documents
      join stored_files on stored_files.key = documents.file_key and stored_files.fault is not null
      where documents.trashed_at is null)`,
    })
    .from(sql`(select 1) as nothing`)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const unfiled = counts.find(({ name }) => name === null)?.count ?? 0
  const folders = counts.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
  return { all, unfiled, trash: others?.trash ?? 0, damaged: others?.damaged ?? 0, folders }
}

function matching(filter: DocumentFilter): SQL | undefined {
  const { search, type, clientId, folder, view, made, kind } = filter
  return and(
    view === 'trash' ? isNotNull(documents.trashedAt) : isNull(documents.trashedAt),
    view === 'damaged' ? isDamaged : undefined,
    view === 'contracts' ? isContract : undefined,
    search ? (view === 'contracts' ? isCalled(search) : holds(search)) : undefined,
    type && eq(documents.type, type),
    clientId === undefined ? undefined : eq(documents.clientId, clientId),
    folder === undefined ? undefined : folder === '' ? isNull(documents.folder) : eq(documents.folder, folder),
    made === 'generated' ? eq(documents.origin, 'contract') : undefined,
    made === 'uploaded' ? ne(documents.origin, 'contract') : undefined,
    kind === 'generated' ? eq(documents.origin, 'contract') : undefined,
    kind === 'pdf' ? or(eq(documents.contentType, 'application/pdf'), eq(documents.type, 'pdf')) : undefined,
  )
}

const isDamaged = sql`exists (select from ${storedFiles}
  where ${storedFiles.key} = ${documents.fileKey} and ${storedFiles.fault} is not null)`

/** Web pages, and what calls itself a contract or an agreement. */
const isContract = sql`(${documents.contentType} like 'text/html%'
  or coalesce(${documents.filename}, ${documents.name}) ~* 'contract|agreement')`

const partOf = (search: string) => `%${searchKey(search).replace(/[\\%_]/g, '\\$&')}%`

/** Contracts all speak alike, so that they are told apart by their names and their clients alone. */
const isCalled = (search: string) =>
  or(
    inName(search),
    sql`exists (select from clients where clients.id = ${documents.clientId}
      and ${searchKeySql(sql`clients.name || ' ' || clients.business_name`)} like ${partOf(search)})`,
  )

const inName = (search: string) => sql`${searchKeySql(searchedDocuments.title)} like ${partOf(search)}`

/** A part of its name, or words inside it, each by its own index. */
function holds(search: string): SQL {
  const words = searchWords(search).map((word) => `${word}:*`)
  if (words.length === 0) return inName(search)
  const inside = sql`${wordsOf(searchedDocuments)} @@ to_tsquery('simple', ${words.join(' & ')})`
  return isAmong(documents, or(inside, inName(search)))
}
