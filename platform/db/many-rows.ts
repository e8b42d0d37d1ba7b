import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { storableJson } from './storable-json'

/**
 * The beginning of a statement that inserts many rows, all with the same columns, as one value: with a value for each
 * cell, putting the statement together takes longer than carrying it out.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): SQL {
  const { into, from, names } = spelled(table, Object.keys(rows[0] ?? {}))
  return sql`insert into ${table} (${into}) select ${names} from ${recordset(storableJson(rows))} as given(${from})`
}

/** The other half of some rows, spelled elsewhere: as JSON with the `nth` of each row, or as arrays in that order. */
type OtherHalf<Key extends string, ArrayKey extends string> = {
  columns: readonly Key[]
  json: Uint8Array
  arrays: Record<ArrayKey, Uint8Array>
}

/** The same, where one half of the rows was spelled elsewhere: what has the same `nth` belongs together. */
export function insertHalves<
  Table extends PgTable,
  Key extends string & keyof Table['$inferInsert'],
  ArrayKey extends string & keyof Table['$inferInsert'],
>(
  table: Table,
  rows: ({ nth: number } & Omit<Table['$inferInsert'], Key | ArrayKey>)[],
  { columns, json, arrays }: OtherHalf<Key, ArrayKey>,
): SQL {
  const ours = spelled(
    table,
    Object.keys(rows[0] ?? {}).filter((key) => key !== 'nth'),
  )
  const theirs = spelled(table, columns)
  const inArrays = spelled(table, Object.keys(arrays))
  const ofArrays = Object.entries<Uint8Array>(arrays).map(
    ([key, bytes]) => sql`(${sql.param(bytes)}::${sql.raw(`${typeOf(table, key)}[]`)})[nth + 1]`,
  )
  return sql`insert into ${table} (${ours.into}, ${theirs.into}, ${inArrays.into})
    select ${ours.names}, ${theirs.names}, ${sql.join(ofArrays, sql`, `)}
    from ${recordset(storableJson(rows))} as given(nth integer, ${ours.from})
    join ${recordset(json)} as others(nth integer, ${theirs.from}) using (nth)`
}

const recordset = (json: string | Uint8Array) => sql`json_to_recordset(${sql.param(json)}::json)`

/** The same columns as the table has them, as a recordset declares them, and as that then calls them. */
function spelled(table: PgTable, keys: readonly string[]) {
  const list = (spell: (key: string) => string) => sql.raw(keys.map(spell).join(', '))
  return {
    into: list((key) => `"${toSnakeCase(key)}"`),
    from: list((key) => `"${key}" ${typeOf(table, key)}`),
    names: list((key) => `"${key}"`),
  }
}

const typeOf = (table: PgTable, key: string) => getTableColumns(table)[key]?.getSQLType()

/** One of many, as one value. */
export const isOneOf = (column: AnyPgColumn, many: (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(many)}::${sql.raw(column.getSQLType())}[])`
