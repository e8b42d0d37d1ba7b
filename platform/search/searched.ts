import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, type PgTable } from 'drizzle-orm/pg-core'
import { searchKeyCharacters } from '#core/search-key'

type Text = AnyPgColumn | SQL

/**
 * What of a record is searched: its title forgives a slip of the finger, its body is found by whole or begun words.
 * `words` is where a table keeps these words, so that the database need not take each text apart for its index.
 */
export type Searched = { title: Text; body: Text[]; words?: AnyPgColumn }

export const keptWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Beyond this a text no longer fits its index. */
export const mostCharacters = 100_000

const literal = (text: string) => sql.raw(`'${text}'`)

export const searchKeySql = (text: Text): SQL =>
  sql`translate(lower(${text}), ${literal(searchKeyCharacters.from)}, ${literal(searchKeyCharacters.to)})`

/** The words of a record as its index has them. */
export function wordsOf({ title, body, words }: Searched): SQL {
  if (words) return sql`${words}`
  const texts = [title, ...body].map((text) => sql`coalesce(${text}, '')`)
  const whole = sql`left(${sql.join(texts, sql` || ' ' || `)}, ${sql.raw(String(mostCharacters))})`
  return sql`to_tsvector('simple', ${searchKeySql(whole)})`
}

const byWord = (searched: Searched) => sql`(${wordsOf(searched)})`
const byTitlePart = (searched: Searched) => sql`(${searchKeySql(searched.title)}) gin_trgm_ops`

/** What makes a table quick to search. */
export const searchIndexes = (table: string, searched: Searched) => [
  index(`${table}_by_word`).using('gin', byWord(searched)),
  index(`${table}_by_title_part`).using('gin', byTitlePart(searched)),
]

/** The same as one index, together with other lists: cheaper to keep where rows come by the thousand. */
export const commonSearchIndex = (table: string, searched: Searched, ...lists: SQL[]) =>
  index(`${table}_by_content`).using('gin', byWord(searched), byTitlePart(searched), ...lists)

type Found = {
  hits: SQL | undefined
  at: Text
  most: number
  /** What is asked of the newest in their order, only until enough of them are found, and the columns that it reads. */
  then?: { where: SQL; reads: AnyPgColumn[] } | undefined
}

/**
 * The newest of the records that hold some words, as a list of ids. They are found by the index of words before anything
 * is put in order: walking the newest in order, until enough of them hold a word that few do, would take the words of
 * every record apart. The offset keeps the database from that.
 */
export function newestOf(table: PgTable & { id: AnyPgColumn }, { hits, at, most, then }: Found): SQL {
  const columns = sql.join([table.id, ...(then?.reads ?? [])], sql`, `)
  const found = sql`select ${columns}, ${at} as stood from ${table} where ${hits} offset 0`
  const ordered = sql`select * from (${found}) as found order by stood desc nulls last, id desc`
  return then
    ? sql`(select id from (${ordered} offset 0) as ${table} where ${then.where} limit ${most})`
    : sql`(select id from (${ordered} limit ${most}) as newest)`
}

/** Among the records that hold some words, for lists in an order of their own. */
export const isAmong = (table: PgTable & { id: AnyPgColumn }, hits: SQL | undefined): SQL =>
  sql`${table.id} in (select id from (select ${table.id} as id from ${table} where ${hits} offset 0) as hits)`
