import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { phoneDigits, searchKey, searchWords, spacedDigits } from '#core/search-key'
import type { Db } from '#platform/db/database'
import { beginsWithPattern, containsPattern } from './like-pattern'
import { maxIndexedCharacters, newestIds, type SearchableText, searchKeySql, wordsOf } from './searchable-text'
import { matchesInSlice } from './walk-list'

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
/** Shorter parts of words match everywhere. */
const minPartLength = 3

/**
 * The best results of each source: titles before bodies, newer before older; if there are few, also similar titles. One
 * source after the other in short statements, because everybody shares the connection of the embedded database.
 */
export async function search(db: Db, sources: SearchSource[], typed: string, each: number): Promise<SearchHit[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const exact: RankedHit[] = []
  for (const source of sources) exact.push(...(await exactMatches(db, source, words, typed, each)))
  if (exact.length >= fewResults) return inOrder(exact)
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const alike: RankedHit[] = []
  for (const source of sources) alike.push(...(await similarMatches(db, source, words.join(' '), each)))
  return [...inOrder(exact), ...inOrder(alike.filter(({ kind, id }) => !known.has(`${kind} ${id}`)))]
}

type RankedHit = SearchHit & { place: number }

const inOrder = (hits: RankedHit[]): SearchHit[] =>
  hits
    .toSorted((one, other) => one.place - other.place || other.at.localeCompare(one.at))
    .map(({ place: _, ...hit }) => hit)

async function exactMatches(db: Db, source: SearchSource, words: string[], typed: string, each: number) {
  const wanted = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  const title = searchKeySql(source.title)
  const whole = searchKey(typed).trim()
  const inTitle = sql`${title} like ${containsPattern(whole)}`
  const inWords = sql`${wordsOf(source)} @@ ${wanted}`
  const digits = source.hasDigits && phoneDigits(typed)
  const inPhone = digits ? source.hasDigits?.(digits) : undefined
  const conditions = [...(whole.length < minPartLength ? [] : [inTitle]), inWords, ...(inPhone ? [inPhone] : [])]
  const ids = await newestMatching(db, source, conditions)
  const place = sql`case when ${title} like ${beginsWithPattern(whole)} then 0
    when ${inTitle} then 1
    when to_tsvector('simple', ${title}) @@ ${wanted} then 2
    else 3 end`
  return ranked(db, source, ids, { place, word: digits ?? (words[0] as string), each })
}

async function similarMatches(db: Db, source: SearchSource, words: string, each: number) {
  const title = searchKeySql(source.title)
  const similarity = sql`word_similarity(${words}, ${title})`
  const size = smallTable
  const { scanned, matches } = await walkNewest(db, source, [sql`${similarity} >= ${minSimilarity}::real`], { size })
  const ids = scanned < size ? (matches[0] ?? []) : await similarByIndex(db, source, sql`${words} <% ${title}`)
  return ranked(db, source, ids, { place: sql`5 - ${similarity}`, word: words, each })
}

const similarByIndex = (db: Db, source: SearchSource, alike: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`)
    return idsByIndex(tx, source, alike)
  })

/**
 * Of the newest records so many are looked through at once, and so often, before an index is asked: a common word is found
 * among them, and of a rare one the index has few. Computing the words of a record takes longer than reading them.
 */
const walk = { kept: { size: 200, turns: 4 }, computed: { size: 60, turns: 3 } }
/** Ranking many more of the newest matches would hardly change the first results. */
const enoughMatches = 20

/** The newest matches of each condition. */
async function newestMatching(db: Db, source: SearchSource, conditions: SQL[]): Promise<number[]> {
  const { size, turns } = source.words ? walk.kept : walk.computed
  const ids = new Set<number>()
  let open = conditions.map((condition) => ({ condition, found: 0 }))
  for (let turn = 1; turn <= turns && open.length > 0; turn++) {
    const tried = open.map(({ condition }) => condition)
    const { scanned, matches } = await walkNewest(db, source, tried, { size, offset: (turn - 1) * size })
    for (const [at, part] of open.entries()) {
      for (const id of matches[at] ?? []) if (part.found++ < maxRanked) ids.add(id)
    }
    if (scanned < size) return [...ids]
    open = open.filter(({ found }) => found < enoughMatches)
    const isPromising = open.some(({ found }) => found * turns >= enoughMatches * turn)
    if (!isPromising) break
  }
  for (const { condition } of open) for (const id of await idsByIndex(db, source, condition)) ids.add(id)
  return [...ids]
}

function walkNewest(
  db: Db,
  { from, id, where, newest }: SearchSource,
  conditions: SQL[],
  { size, offset = 0 }: { size: number; offset?: number },
) {
  const slice = sql`select ${id} from ${from} where ${where ?? sql`true`} order by ${newest ?? sql`${id} desc`}
    limit ${size} offset ${offset}`
  return matchesInSlice(db, from, slice, conditions)
}

async function idsByIndex(db: Db, { from, at, where }: SearchSource, condition: SQL): Promise<number[]> {
  const hits = where ? sql`${condition} and ${where}` : condition
  const found = await rowsOf<{ id: number }>(db, newestIds(from, { hits, at, most: maxRanked }))
  return found.map(({ id }) => id)
}

type Ranking = { place: SQL; word: string; each: number }

/** The first of these records, with the text around the first word. */
async function ranked(db: Db, source: SearchSource, ids: number[], { place, word, each }: Ranking) {
  if (ids.length === 0) return []
  const { kind, from, id, opens, shown, detail, at, body, excerpted = body } = source
  const text =
    excerpted.length > 0
      ? sql`left(concat_ws(' ', ${sql.join(excerpted, sql`, `)}), ${sql.raw(String(maxIndexedCharacters))})`
      : sql`''`
  const rows = await rowsOf<Omit<RankedHit, 'excerpt'> & { text: string }>(
    db,
    sql`select ${kind} as kind, ${opens ?? id} as id, ${shown} as title, ${detail} as detail, ${text} as text, ${at} as at, best.place
    from (select ${id} as best_id, (${place})::real as place, ${at} as best_at from ${from}
      where ${id} = any(${sql.param(ids)}::int[])
      order by place, best_at desc nulls last, best_id desc limit ${each}) as best
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
  const position = searchKey(text).indexOf(word)
  const digits = position < 0 ? phoneDigits(word) : undefined
  return digits ? text.search(spacedDigits(digits)) : position
}

const rowsOf = async <Row>(db: Db, statement: SQL) => ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

const fromWholeWord = (excerpt: string) => `…${excerpt.replace(/^\S*\s+/, '')}`
