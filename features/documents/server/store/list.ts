import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Slice, sliceOf, type Total } from '#core/paging'
import { searchWords } from '#core/search-key'
import type { Db } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import { storedFiles } from '#platform/files/table'
import { contains, isAmong, wordsOf } from '#platform/search/searchable-text'
import { countFound, pageByWalking } from '#platform/search/walk-list'
import { wordQuery } from '#platform/search/word-query'
import type { DocumentFilter, DocumentSort } from '../../document-list'
import { clients, documents, searchedDocuments } from '../table'
import { selectDocuments, withMismatch } from './select'

const sortColumns: Record<DocumentSort, SQL> = {
  name: sql`lower(${documents.name})`,
  type: sql`${documents.type}`,
  size: sql`${documents.size}`,
  lastModified: sql`${documents.lastModified}`,
  createdAt: sql`${documents.createdAt}`,
}

/** The contracts list shows the origin in its type column and sorts by it. */
const contractKind = sql`case when ${documents.origin} = 'contract' then 'generated'
  when ${documents.contentType} = 'application/pdf' then 'pdf' else ${documents.type} end`

export const defaultPageSize = 10

export async function findDocuments(db: Db, filter: DocumentFilter) {
  const { sort, direction, view } = filter
  const column = view === 'contracts' && sort === 'type' ? contractKind : sortColumns[sort]
  const order = direction === 'asc' ? [asc(column), asc(documents.id)] : [desc(column), desc(documents.id)]
  const slice = sliceOf(filter, defaultPageSize)
  const walked = slice ? await commonWordPage(db, filter, order, slice) : undefined
  const query = selectDocuments(db)
    .where(walked ? isAnyOf(documents.id, walked) : matching(filter))
    .orderBy(...order)
    .$dynamic()
  const found = await (slice && !walked ? query.limit(slice.limit).offset(slice.offset) : query)
  return found.map(withMismatch)
}

/** How many documents are scanned before an index is used; for a page far down, how many per row. */
const walk = { first: 50, size: 200, most: 1_000, perRow: 10 }

/** Finds a common word by scanning the list in its order; undefined if the word is not common. */
async function commonWordPage(db: Db, filter: DocumentFilter, order: SQL[], { limit, offset }: Slice) {
  const hits = textConditions(filter)
  if (!hits) return undefined
  const list = db
    .select({ id: documents.id })
    .from(documents)
    .where(matchingWithoutText(filter))
    .orderBy(...order)
    .getSQL()
  return pageByWalking(db, {
    table: documents,
    list,
    where: or(...hits) as SQL,
    first: offset,
    rows: limit,
    slices: { ...walk, most: Math.max(walk.most, (offset + limit) * walk.perRow) },
  })
}

export async function countDocuments(db: Db, filter: DocumentFilter): Promise<Total> {
  const [inWords] = textConditions(filter) ?? []
  if (inWords) {
    const found = await countFound(db, documents, { where: and(matchingWithoutText(filter), inWords), byIndex: true })
    if (found.isMore) return found
  }
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(documents).where(matching(filter))
  return { total: row?.total ?? 0, isMore: false }
}

export async function findFolders(db: Db) {
  const notTrashed = isNull(documents.trashedAt)
  const counts = await db
    .select({ name: documents.folder, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(notTrashed)
    .groupBy(documents.folder)
    .orderBy(sql`lower(${documents.folder})`)
  const [others] = await db
    .select({
      trash: sql<number>`(select count(*)::int from ${documents} where ${isNotNull(documents.trashedAt)})`,
      damaged: sql<number>`(select count(*)::int from ${documents}
      join ${storedFiles} on ${and(eq(storedFiles.key, documents.fileKey), isNotNull(storedFiles.fault))}
      where ${notTrashed})`,
    })
    .from(sql`(select 1) as nothing`)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const unfiled = counts.find(({ name }) => name === null)?.count ?? 0
  const folders = counts.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
  return { all, unfiled, trash: others?.trash ?? 0, damaged: others?.damaged ?? 0, folders }
}

function matching(filter: DocumentFilter): SQL | undefined {
  const hits = textConditions(filter)
  return and(matchingWithoutText(filter), hits && isAmong(documents, ...hits))
}

function matchingWithoutText(filter: DocumentFilter): SQL | undefined {
  const { search, type, clientId, folder, view, made, kind } = filter
  return and(
    view === 'trash' ? isNotNull(documents.trashedAt) : isNull(documents.trashedAt),
    view === 'damaged' ? isDamaged : undefined,
    view === 'contracts' ? isContract : undefined,
    search && view === 'contracts' ? matchesNameOrClient(search) : undefined,
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

/** HTML files, and names with 'contract' or 'agreement'. */
const isContract = sql`(${documents.contentType} like 'text/html%'
  or coalesce(${documents.filename}, ${documents.name}) ~* 'contract|agreement')`

/** Contracts share most of their text, so only their name and client are searched. */
const matchesNameOrClient = (search: string) =>
  or(
    matchesName(search),
    sql`exists (select from ${clients} where ${clients.id} = ${documents.clientId}
      and ${contains(sql`${clients.name} || ' ' || ${clients.businessName}`, search)})`,
  )

const matchesName = (search: string) => contains(searchedDocuments.title, search)

/** By the words of a document, and by a part of its name. Each condition has its own index. */
function textConditions({ search, view }: DocumentFilter): SQL[] | undefined {
  if (!search || view === 'contracts') return undefined
  const words = searchWords(search).map((word) => wordQuery(word))
  if (words.length === 0) return [matchesName(search)]
  return [sql`${wordsOf(searchedDocuments)} @@ to_tsquery('simple', ${words.join(' & ')})`, matchesName(search)]
}
