import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { searchKey, searchWords } from '#core/search-key'
import type { Db } from '#platform/db/database'
import { beginsWithPattern, containsPattern } from './like-pattern'
import { maxIndexedCharacters, newestIds, type SearchableText, searchKeySql, wordsOf } from './searchable-text'

export type SearchSource = SearchableText & {
  kind: string
  from: PgTable & { id: AnyPgColumn }
  id: AnyPgColumn
  /** The title of the result. */
  shown: AnyPgColumn | SQL
  /** Shown if no word of the body matched. */
  detail: AnyPgColumn | SQL
  /** For sorting: newer first among equal matches. */
  at: AnyPgColumn | SQL
  where?: SQL
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
const maxRanked = 500
/** Shorter parts of words match everywhere. */
const minPartLength = 3

/** The best results of each source: titles before bodies, newer before older; if there are few, also similar titles. */
export async function search(db: Db, sources: SearchSource[], typed: string, each: number): Promise<SearchHit[]> {
  const words = searchWords(typed)
  if (words.length === 0 || sources.length === 0) return []
  const exact = await run(
    db,
    sources.map((source) => exactMatches(source, words, typed, each)),
  )
  if (exact.length >= fewResults) return exact
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const alike = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`)
    return run(
      tx,
      sources.map((source) => similarMatches(source, words.join(' '), each)),
    )
  })
  return [...exact, ...alike.filter(({ kind, id }) => !known.has(`${kind} ${id}`))]
}

function exactMatches(source: SearchSource, words: string[], typed: string, each: number): SQL {
  const wanted = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  const title = searchKeySql(source.title)
  const whole = searchKey(typed).trim()
  const inTitle = sql`${title} like ${containsPattern(whole)}`
  const inWords = sql`${wordsOf(source)} @@ ${wanted}`
  const matches = whole.length < minPartLength ? [inWords] : [inTitle, inWords]
  const order = sql`case when ${title} like ${beginsWithPattern(whole)} then 0
    when ${inTitle} then 1
    when to_tsvector('simple', ${title}) @@ ${wanted} then 2
    else 3 end`
  return ranked(source, matches, order, words[0] as string, each)
}

function similarMatches(source: SearchSource, words: string, each: number): SQL {
  const title = searchKeySql(source.title)
  return ranked(source, [sql`${words} <% ${title}`], sql`5 - word_similarity(${words}, ${title})`, words, each)
}

/** Ranks the newest matches of each condition. The excerpt around the first word is computed only for the results. */
function ranked(source: SearchSource, matches: SQL[], order: SQL, word: string, each: number): SQL {
  const { kind, from, id, shown, detail, at, where, body } = source
  const weighed = matches.map((match) =>
    newestIds(from, { hits: where ? sql`${match} and ${where}` : match, at, most: maxRanked }),
  )
  const text =
    body.length > 0
      ? sql`left(concat_ws(' ', ${sql.join(body, sql`, `)}), ${sql.raw(String(maxIndexedCharacters))})`
      : sql`''`
  const before = sql.raw(String(beforeWord))
  return sql`(select ${kind} as kind, ${id} as id, ${shown} as title, ${detail} as detail,
    case when first.position > 0 then substr(${text}, greatest(1, first.position - ${before}), ${sql.raw(String(excerptLength))}) end as excerpt,
    first.position > ${before} + 1 as begins_inside, ${at} as at, best.place
    from (select ${id} as best_id, (${order})::real as place, ${at} as best_at from ${from}
      where ${id} in (${sql.join(weighed, sql` union `)})
      order by place, best_at desc nulls last, best_id desc limit ${each}) as best
    join ${from} on ${id} = best.best_id
    cross join lateral (select strpos(${searchKeySql(text)}, ${word}) as position offset 0) as first)`
}

async function run(db: Db, parts: SQL[]): Promise<SearchHit[]> {
  const { rows } = (await db.execute(
    sql`select kind, id, title, detail, excerpt, begins_inside, at
      from (${sql.join(parts, sql` union all `)}) as found order by place, at desc nulls last`,
  )) as unknown as { rows: (SearchHit & { begins_inside: boolean })[] }
  return rows.map(({ begins_inside: beginsInside, excerpt, at, ...row }) => ({
    ...row,
    excerpt: excerpt && beginsInside ? fromWholeWord(excerpt) : excerpt,
    at: new Date(at).toISOString(),
  }))
}

const fromWholeWord = (excerpt: string) => `…${excerpt.replace(/^\S*\s+/, '')}`
