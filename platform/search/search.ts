import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { searchKey, searchWords } from '#core/search-key'
import type { Db } from '#platform/db/database'
import { newestOf, type Searched, searchKeySql, wordsOf } from './searched'

/** One kind of record that can be found. */
export type SearchSource = Searched & {
  kind: string
  from: PgTable & { id: AnyPgColumn }
  id: AnyPgColumn
  /** What the result is called. */
  shown: AnyPgColumn
  /** A few words about the record, where no words of its body were searched for. */
  detail: AnyPgColumn | SQL
  /** Among equals the newer comes first. */
  at: AnyPgColumn | SQL
  where?: SQL
}

export type Found = {
  kind: string
  id: number
  title: string
  detail: string | null
  excerpt: string | null
  at: string
}

/** Below this, whatever looks alike is looked for too. */
const fewResults = 3
/** How alike a word of a title must be: one wrong letter in a short word, two in a long one. */
const alikeEnough = '0.4'
const excerptLength = 160
const beforeWord = 40
/** What is said in thousands of records is looked for among the newest of them. */
const mostWeighed = 500
/** Parts of words shorter than this are everywhere. */
const shortestPart = 3

/** The best of each source: titles before bodies, newer before older; where little is found, also what looks alike. */
export async function search(db: Db, sources: SearchSource[], typed: string, each: number): Promise<Found[]> {
  const words = searchWords(typed)
  if (words.length === 0 || sources.length === 0) return []
  const exact = await run(
    db,
    sources.map((source) => exactly(source, words, typed, each)),
  )
  if (exact.length >= fewResults) return exact
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const alike = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${alikeEnough}, true)`)
    return run(
      tx,
      sources.map((source) => lookingAlike(source, words.join(' '), each)),
    )
  })
  return [...exact, ...alike.filter(({ kind, id }) => !known.has(`${kind} ${id}`))]
}

function exactly(source: SearchSource, words: string[], typed: string, each: number): SQL {
  const wanted = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  const title = searchKeySql(source.title)
  const whole = searchKey(typed).trim()
  const part = `%${whole.replace(/[\\%_]/g, '\\$&')}%`
  const inTitle = sql`${title} like ${part}`
  const inWords = sql`${wordsOf(source)} @@ ${wanted}`
  const matches = whole.length < shortestPart ? [inWords] : [inTitle, inWords]
  const order = sql`case when ${title} like ${part.slice(1)} then 0
    when ${inTitle} then 1
    when to_tsvector('simple', ${title}) @@ ${wanted} then 2
    else 3 end`
  return best(source, matches, order, words[0] as string, each)
}

function lookingAlike(source: SearchSource, words: string, each: number): SQL {
  const title = searchKeySql(source.title)
  return best(source, [sql`${words} <% ${title}`], sql`5 - word_similarity(${words}, ${title})`, words, each)
}

/** The newest of what matches in each way are weighed; the excerpt is cut, where the first word stands, only of what is shown. */
function best(source: SearchSource, matches: SQL[], order: SQL, word: string, each: number): SQL {
  const { kind, from, id, shown, detail, at, where, body } = source
  const weighed = matches.map((match) =>
    newestOf(from, { hits: where ? sql`${match} and ${where}` : match, at, most: mostWeighed }),
  )
  const text = body.length > 0 ? sql`concat_ws(' ', ${sql.join(body, sql`, `)})` : sql`''`
  const position = sql`strpos(${searchKeySql(text)}, ${word})`
  return sql`(select ${kind} as kind, ${id} as id, ${shown} as title, ${detail} as detail,
    case when ${position} > 0 then substr(${text}, greatest(1, ${position} - ${sql.raw(String(beforeWord))}), ${sql.raw(String(excerptLength))}) end as excerpt,
    ${position} > ${sql.raw(String(beforeWord + 1))} as begins_inside, ${at} as at, best.place
    from (select ${id} as best_id, (${order})::real as place, ${at} as best_at from ${from}
      where ${id} in (${sql.join(weighed, sql` union `)})
      order by place, best_at desc nulls last, best_id desc limit ${each}) as best
    join ${from} on ${id} = best.best_id)`
}

async function run(db: Db, parts: SQL[]): Promise<Found[]> {
  const { rows } = (await db.execute(
    sql`select kind, id, title, detail, excerpt, begins_inside, at
      from (${sql.join(parts, sql` union all `)}) as found order by place, at desc nulls last`,
  )) as unknown as { rows: (Found & { begins_inside: boolean })[] }
  return rows.map(({ begins_inside: beginsInside, excerpt, at, ...row }) => ({
    ...row,
    excerpt: excerpt && beginsInside ? fromAWholeWord(excerpt) : excerpt,
    at: new Date(at).toISOString(),
  }))
}

const fromAWholeWord = (excerpt: string) => `…${excerpt.replace(/^\S*\s+/, '')}`
