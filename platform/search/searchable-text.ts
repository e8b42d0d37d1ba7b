import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, type PgTable } from 'drizzle-orm/pg-core'
import { accents, foldAccents, foldedLetters } from '#core/fold-accents'
import { searchKey, searchKeyCharacters, spellings } from '#core/search-key'
import { beginsWithPattern, containsPattern } from './like-pattern'

type Text = AnyPgColumn | SQL

/**
 * The searched texts of a record: the title tolerates typing errors, the body is found by words and prefixes. `words` is a
 * tsvector column with these words, for tables that store it.
 */
export type SearchableText = { title: Text; body: Text[]; words?: AnyPgColumn }

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Longer texts do not fit into the index. */
export const maxIndexedCharacters = 100_000

/** Shorter parts of words match everywhere, and no index finds them. */
export const minPartLength = 3

const literal = (text: string) => sql.raw(`'${text}'`)

export const searchKeySql = (text: Text): SQL =>
  sql`translate(lower(${text}), ${literal(searchKeyCharacters.from)}, ${literal(searchKeyCharacters.to)})`

/** Whether a text contains what was typed, whatever its case, accents and spelling; an index of the text's key is used. */
export const contains = (text: Text, typed: string): SQL => isLike(text, typed, containsPattern)

export const beginsWith = (text: Text, typed: string): SQL => isLike(text, typed, beginsWithPattern)

function isLike(text: Text, typed: string, pattern: (key: string) => string): SQL {
  const ways = spellings(searchKey(typed)).map((key) => sql`${searchKeySql(text)} like ${pattern(key)}`)
  return ways.length === 1 ? (ways[0] as SQL) : sql`(${sql.join(ways, sql` or `)})`
}

const lettersToFold = Object.entries(foldedLetters)
const singleLetters = lettersToFold.filter(([, folded]) => folded.length === 1)
const lettersFrom = singleLetters.map(([letter]) => letter).join('')
const lettersTo = singleLetters.map(([, folded]) => folded).join('')

/** `foldAccents` in SQL. Replacing many characters one by one would take longer than taking all accents off at once. */
export function foldAccentsSql(text: Text): SQL {
  const bare = sql`lower(regexp_replace(normalize(${text}, NFKD), ${literal(`[${accents}]+`)}, '', 'g'))`
  return lettersToFold
    .filter(([, folded]) => folded.length > 1)
    .reduce(
      (done, [letter, folded]) => sql`replace(${done}, ${literal(letter)}, ${literal(folded)})`,
      sql`translate(${bare}, ${literal(lettersFrom)}, ${literal(lettersTo)})`,
    )
}

/** Whether a text that is stored folded contains what was typed above a list. */
export const foldedContains = (folded: Text, typed: string): SQL =>
  sql`${folded} like ${containsPattern(foldAccents(typed))}`

/** The same for a text that is not. Folding takes longer than anything else here, so texts and numbers in ASCII are not. */
export function containsTyped(text: Text, typed: string): SQL {
  const isIn = foldedContains(sql`lower(${text})`, typed)
  if (!/\p{L}/u.test(typed)) return isIn
  const isInFolded = foldedContains(foldAccentsSql(text), typed)
  return sql`case when octet_length(${text}) > char_length(${text}) then ${isInFolded} else ${isIn} end`
}

/** The indexed expression. */
export const wordsOf = (searched: SearchableText): SQL =>
  searched.words ? sql`${searched.words}` : computedWords(searched)

/**
 * A column that stores the words of long texts. With an index on the computed words alone, the database would compute them
 * again for every row wherever it does not use the index, as it does for a hundred rows.
 */
export const storedWords = (searched: () => SearchableText) =>
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

/** A long text has more words than a small merge: kept for later, they would be merged together with those of others. */
const noMerges = { fastupdate: false }

export const searchIndexes = (table: string, searched: SearchableText) => [
  index(`${table}_by_word`)
    .using('gin', byWord(searched))
    .with(searched.words ? noMerges : smallMerges),
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
  const found = sql`select ${columns}, ${at} as sorted_by from ${table} where ${hits} offset 0`
  const ordered = sql`select * from (${found}) as found order by sorted_by desc nulls last, id desc`
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
