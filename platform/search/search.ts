import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { phoneDigits, searchKey, searchWords, spacedDigits, spellings } from '#core/search-key'
import type { Db } from '#platform/db/database'
import {
  beginsWith,
  contains,
  maxIndexedCharacters,
  minPartLength,
  newestIds,
  type SearchableText,
  searchKeySql,
  wordsOf,
} from './searchable-text'
import { type Matches, matchesInSlices, matchesMany, sliceRanges } from './walk-list'
import { wordQuery } from './word-query'

export type SearchSource = SearchableText & {
  kind: string
  from: PgTable & { id: AnyPgColumn }
  id: AnyPgColumn
  /** The id of the record whose page shows it, if not its own. */
  opens?: AnyPgColumn
  /** The title of the result. */
  shown: AnyPgColumn | SQL
  /** Shown if no word of the body matched. */
  detail: AnyPgColumn | SQL
  /** For sorting: newer first among equal matches. */
  at: AnyPgColumn | SQL
  /** The order of an index that lists the newest first; by default the highest id first. */
  newest?: SQL
  where?: SQL
  /** The texts of an excerpt, where the body has one of them in two ways. */
  excerpted?: (AnyPgColumn | SQL)[]
  /** Whether a record has a phone number with these digits in it; needs an index. */
  hasDigits?: (digits: string) => SQL
}

export type SearchHit = {
  kind: string
  id: number
  title: string
  detail: string | null
  excerpt: string | null
  at: string
}

/** With fewer results, similar titles are searched too. */
const fewResults = 3
/** Of a word of a title: allows one wrong letter in a short word, two in a long one. */
const minSimilarity = '0.4'
const excerptLength = 160
const beforeWord = 40
/** Of a word in thousands of records, only the newest are ranked. */
const maxRanked = 60
/** The titles of a table with fewer records are compared without an index. */
const smallTable = 100

/**
 * The best results of each source: titles before bodies, newer before older; if there are few, also similar titles. After one
 * look at the newest of all, one source after the other in short statements, because everybody shares the connection of the
 * embedded database.
 */
export async function search(db: Db, sources: SearchSource[], typed: string, each: number): Promise<SearchHit[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const exact: RankedHit[] = []
  const queries = sources.map((source) => queryFor(source, words, typed))
  const newest = await matchesInSlices(db, queries.map(newestSlice))
  for (const [at, query] of queries.entries())
    exact.push(...(await exactMatches(db, query, newest[at] as Matches, each)))
  if (exact.length >= fewResults) return inOrder(exact)
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const alike: RankedHit[] = []
  for (const source of sources) alike.push(...(await similarMatches(db, source, words.join(' '), each)))
  return [...inOrder(exact), ...inOrder(alike.filter(({ kind, id }) => !known.has(`${kind} ${id}`)))]
}

type RankedHit = SearchHit & { rank: number }

const inOrder = (hits: RankedHit[]): SearchHit[] =>
  hits
    .toSorted((one, other) => one.rank - other.rank || other.at.localeCompare(one.at))
    .map(({ rank: _, ...hit }) => hit)

type Condition = { where: SQL; by: 'word' | 'part' }

/** Each condition finds matches, which are sorted by their rank: 0 is best. */
type SourceQuery = { source: SearchSource; conditions: Condition[]; rank: SQL; word: string }

function queryFor(source: SearchSource, words: string[], typed: string): SourceQuery {
  const wanted = sql`to_tsquery('simple', ${words.map((word) => wordQuery(word)).join(' & ')})`
  const title = searchKeySql(source.title)
  const whole = searchKey(typed).trim()
  const inTitle = contains(source.title, whole)
  const inWords = sql`${wordsOf(source)} @@ ${wanted}`
  const digits = source.hasDigits && phoneDigits(typed)
  const inPhone = digits ? source.hasDigits?.(digits) : undefined
  const conditions: Condition[] = [
    ...(whole.length < minPartLength ? [] : [{ where: inTitle, by: 'part' as const }]),
    { where: inWords, by: 'word' },
    ...(inPhone ? [{ where: inPhone, by: 'part' as const }] : []),
  ]
  const rank = sql`case when ${beginsWith(source.title, whole)} then 0
    when ${inTitle} then 1
    when to_tsvector('simple', ${title}) @@ ${wanted} then 2
    else 3 end`
  return { source, conditions, rank, word: digits ?? (words[0] as string) }
}

async function exactMatches(db: Db, query: SourceQuery, newest: Matches, each: number) {
  const { source, rank, word } = query
  return ranked(db, source, await newestMatching(db, query, newest, each), { rank, word, each })
}

async function similarMatches(db: Db, source: SearchSource, words: string, each: number) {
  const title = searchKeySql(source.title)
  const similarity = sql`word_similarity(${words}, ${title})`
  const rows = smallTable
  const { scanned, matches } = await walkNewest(db, source, [sql`${similarity} >= ${minSimilarity}::real`], { rows })
  const ids = scanned < rows ? (matches[0] ?? []) : await similarByIndex(db, source, sql`${words} <% ${title}`)
  return ranked(db, source, ids, { rank: sql`5 - ${similarity}`, word: words, each })
}

const similarByIndex = (db: Db, source: SearchSource, alike: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`)
    return idsByIndex(tx, source, alike)
  })

/**
 * The newest records are looked through before an index is asked: a common word is found among them, and of a rare one the
 * index has few. Computing the words of a record takes longer than reading them.
 */
const walk = {
  stored: { first: 30, size: 200, most: 800, farthest: 4_000 },
  computed: { first: 20, size: 60, most: 180, farthest: 360 },
}
/** Ranking many more of the newest matches would hardly change the first results. */
const enoughMatches = 20

const slicesOf = (source: SearchSource) => (source.words ? walk.stored : walk.computed)

const newestSlice = ({ source, conditions }: SourceQuery) =>
  sliceOf(source, wheres(conditions), { rows: slicesOf(source).first })

const wheres = (conditions: Condition[]) => conditions.map(({ where }) => where)

/** The newest matches of each condition, at least `each`; those of the first slice are known. */
async function newestMatching(db: Db, { source, conditions }: SourceQuery, newest: Matches, each: number) {
  const slices = slicesOf(source)
  const ids = new Set<number>()
  let open = conditions.map((condition) => ({ condition, found: 0 }))
  let walked = 0
  for (const { offset, rows } of sliceRanges(slices)) {
    const tried = open.map(({ condition }) => condition.where)
    const { scanned, matches } = offset === 0 ? newest : await walkNewest(db, source, tried, { rows, offset })
    for (const [at, part] of open.entries()) {
      for (const id of matches[at] ?? []) if (part.found++ < maxRanked) ids.add(id)
    }
    if (scanned < rows) return [...ids]
    walked = offset + rows
    open = open.filter(({ found }) => found < enoughMatches)
    const isPromising = open.some(({ found }) => found * slices.most >= enoughMatches * walked)
    if (!isPromising) break
  }
  for (const { condition, found } of open)
    for (const id of await furtherMatches(db, { source, condition, walked, missing: each - found })) ids.add(id)
  return [...ids]
}

type Further = { source: SearchSource; condition: Condition; walked: number; missing: number }

/** Of what is not among the newest. What is common is gone on looking for there, as reading all its matches takes long. */
async function furtherMatches(db: Db, { source, condition, walked, missing }: Further): Promise<number[]> {
  const { where, by } = condition
  if (!(await matchesMany(db, source.from, where, by))) return idsByIndex(db, source, where)
  const { size, farthest } = slicesOf(source)
  const ids: number[] = []
  for (let offset = walked; offset < farthest && ids.length < enoughMatches; offset += size) {
    const { scanned, matches } = await walkNewest(db, source, [where], { rows: size, offset })
    ids.push(...(matches[0] ?? []))
    if (scanned < size) return ids
  }
  return ids.length < missing ? idsByIndex(db, source, where) : ids
}

type Part = { rows: number; offset?: number }

async function walkNewest(db: Db, source: SearchSource, conditions: SQL[], part: Part): Promise<Matches> {
  const [found] = await matchesInSlices(db, [sliceOf(source, conditions, part)])
  return found as Matches
}

function sliceOf(source: SearchSource, conditions: SQL[], { rows, offset = 0 }: Part) {
  return { table: source.from, ids: sql`${listOf(source)} limit ${rows} offset ${offset}`, conditions }
}

const listOf = ({ from, id, where, newest }: SearchSource) =>
  sql`select ${id} from ${from} where ${where ?? sql`true`} order by ${newest ?? sql`${id} desc`}`

async function idsByIndex(db: Db, { from, at, where }: SearchSource, condition: SQL): Promise<number[]> {
  const hits = where ? sql`${condition} and ${where}` : condition
  const found = await rowsOf<{ id: number }>(db, newestIds(from, { hits, at, most: maxRanked }))
  return found.map(({ id }) => id)
}

type Ranking = { rank: SQL; word: string; each: number }

/** The first of these records, with the text around the first word. */
async function ranked(db: Db, source: SearchSource, ids: number[], { rank, word, each }: Ranking) {
  if (ids.length === 0) return []
  const { kind, from, id, opens, shown, detail, at, body, excerpted = body } = source
  const text =
    excerpted.length > 0
      ? sql`left(concat_ws(' ', ${sql.join(excerpted, sql`, `)}), ${sql.raw(String(maxIndexedCharacters))})`
      : sql`''`
  const rows = await rowsOf<Omit<RankedHit, 'excerpt'> & { text: string }>(
    db,
    sql`select ${kind} as kind, ${opens ?? id} as id, ${shown} as title, ${detail} as detail, ${text} as text, ${at} as at, best.rank
    from (select ${id} as best_id, (${rank})::real as rank, ${at} as best_at from ${from}
      where ${id} = any(${sql.param(ids)}::int[])
      order by rank, best_at desc nulls last, best_id desc limit ${each}) as best
    join ${from} on ${id} = best.best_id`,
  )
  return rows.map(({ text, at, ...row }) => ({
    ...row,
    excerpt: excerptOf(text, word),
    at: new Date(at).toISOString(),
  }))
}

/** Cut here: in a long text the embedded database takes several times as long to find the word. */
function excerptOf(text: string, word: string): string | null {
  const position = positionOf(text, word)
  if (position < 0) return null
  const excerpt = text.slice(Math.max(0, position - beforeWord), Math.max(0, position - beforeWord) + excerptLength)
  return position > beforeWord ? fromWholeWord(excerpt) : excerpt
}

function positionOf(text: string, word: string): number {
  const key = searchKey(text)
  const found = spellings(word)
    .map((way) => key.indexOf(way))
    .filter((at) => at >= 0)
  if (found.length > 0) return Math.min(...found)
  const digits = phoneDigits(word)
  return digits ? text.search(spacedDigits(digits)) : -1
}

const rowsOf = async <Row>(db: Db, statement: SQL) => ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

const fromWholeWord = (excerpt: string) => `…${excerpt.replace(/^\S*\s+/, '')}`
