import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'
import { foldedCharacters } from '#core/fold'

type Text = AnyPgColumn | SQL

/** What of a record is searched: its title forgives a slip of the finger, its body is found by whole or begun words. */
export type Searched = { title: Text; body: Text[] }

/** Beyond this a text no longer fits its index. */
const mostCharacters = 100_000

const literal = (text: string) => sql.raw(`'${text}'`)

export const folded = (text: Text): SQL =>
  sql`translate(lower(${text}), ${literal(foldedCharacters.from)}, ${literal(foldedCharacters.to)})`

/** The words of a record as its index has them. */
export function wordsOf({ title, body }: Searched): SQL {
  const texts = [title, ...body].map((text) => sql`coalesce(${text}, '')`)
  const whole = sql`left(${sql.join(texts, sql` || ' ' || `)}, ${sql.raw(String(mostCharacters))})`
  return sql`to_tsvector('simple', ${folded(whole)})`
}

/** What makes a table quick to search. */
export const searchIndexes = (table: string, searched: Searched) => [
  index(`${table}_by_word`).using('gin', sql`(${wordsOf(searched)})`),
  index(`${table}_by_title_part`).using('gin', sql`(${folded(searched.title)}) gin_trgm_ops`),
]
