import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, type PgTable } from 'drizzle-orm/pg-core'
import { searchKeyCharacters } from '#core/search-key'

type Text = AnyPgColumn | SQL

/**
 * The searched texts of a record: the title tolerates typing errors, the body is found by words and prefixes. `words` is a
 * tsvector column with these words, for tables that store it.
 */
export type SearchableText = { title: Text; body: Text[]; words?: AnyPgColumn }

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Longer texts do not fit into the index. */
export const maxIndexedCharacters = 100_000

const literal = (text: string) => sql.raw(`'${text}'`)

export const searchKeySql = (text: Text): SQL =>
  sql`translate(lower(${text}), ${literal(searchKeyCharacters.from)}, ${literal(searchKeyCharacters.to)})`

/** The indexed expression. */
export const wordsOf = (searched: SearchableText): SQL =>
  searched.words ? sql`${searched.words}` : computedWords(searched)

/**
 * A column that keeps the words of long texts. With an index on the computed words alone, the database would compute them
 * again for every row wherever it does not use the index, as it does for a hundred rows.
 */
export const keptWords = (searched: () => SearchableText) =>
  tsvector().generatedAlwaysAs((): SQL => computedWords(searched()))

function computedWords({ title, body }: SearchableText): SQL {
  const texts = [title, ...body].map((text) => sql`coalesce(${text}, '')`)
  const whole = sql`left(${sql.join(texts, sql` || ' ' || `)}, ${sql.raw(String(maxIndexedCharacters))})`
  return sql`to_tsvector('simple', ${searchKeySql(whole)})`
}

const byWord = (searched: SearchableText) => sql`(${wordsOf(searched)})`
const byTitlePart = (searched: SearchableText) => sql`(${searchKeySql(searched.title)}) gin_trgm_ops`

/** In kilobytes: new entries are merged into an index in small parts, because everybody else waits for a large one. */
export const smallMerges = { gin_pending_list_limit: 64 }

export const searchIndexes = (table: string, searched: SearchableText) => [
  index(`${table}_by_word`).using('gin', byWord(searched)).with(smallMerges),
  index(`${table}_by_title_part`).using('gin', byTitlePart(searched)).with(smallMerges),
]

/** The same as one index, together with other columns: cheaper to maintain for large tables. */
export const commonSearchIndex = (table: string, searched: SearchableText, ...lists: SQL[]) =>
  index(`${table}_by_content`).using('gin', byWord(searched), byTitlePart(searched), ...lists)

type NewestOptions = {
  hits: SQL | undefined
  at: Text
  most: number
  /** A filter that is evaluated in order, newest first, until enough rows are found; `reads` are its columns. */
  then?: { where: SQL; reads: AnyPgColumn[] } | undefined
}

/**
 * The ids of the newest records that match. `offset 0` makes the database use the word index first and sort afterwards:
 * walking the records in order until enough match a rare word would compute the words of every record.
 */
export function newestIds(table: PgTable & { id: AnyPgColumn }, { hits, at, most, then }: NewestOptions): SQL {
  const columns = sql.join([table.id, ...(then?.reads ?? [])], sql`, `)
  const found = sql`select ${columns}, ${at} as stood from ${table} where ${hits} offset 0`
  const ordered = sql`select * from (${found}) as found order by stood desc nulls last, id desc`
  return then
    ? sql`(select id from (${ordered} offset 0) as ${table} where ${then.where} limit ${most})`
    : sql`(select id from (${ordered} limit ${most}) as newest)`
}

/**
 * Among the records that match one of these conditions, for lists with another order. Each is asked of its own index: what two
 * indexes find together, the database looks at again.
 */
export const isAmong = (table: PgTable & { id: AnyPgColumn }, ...hits: SQL[]): SQL => {
  const found = hits.map(
    (hit) => sql`select id from (select ${table.id} as id from ${table} where ${hit} offset 0) as hits`,
  )
  return sql`${table.id} in (${sql.join(found, sql` union `)})`
}
