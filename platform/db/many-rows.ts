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

/** The same, where one half of the rows was spelled elsewhere, as JSON: those of the same `nth` belong together. */
export function insertHalves<Table extends PgTable, Key extends string & keyof Table['$inferInsert']>(
  table: Table,
  rows: ({ nth: number } & Omit<Table['$inferInsert'], Key>)[],
  others: readonly Key[],
  json: Uint8Array,
): SQL {
  const ours = spelled(
    table,
    Object.keys(rows[0] ?? {}).filter((key) => key !== 'nth'),
  )
  const theirs = spelled(table, others)
  return sql`insert into ${table} (${ours.into}, ${theirs.into}) select ${ours.names}, ${theirs.names}
    from ${recordset(storableJson(rows))} as given(nth integer, ${ours.from})
    join ${recordset(json)} as others(nth integer, ${theirs.from}) using (nth)`
}

const recordset = (json: string | Uint8Array) => sql`json_to_recordset(${sql.param(json)}::json)`

/** The same columns as the table has them, as a recordset declares them, and as that then calls them. */
function spelled(table: PgTable, keys: readonly string[]) {
  const columns = getTableColumns(table)
  const list = (spell: (key: string) => string) => sql.raw(keys.map(spell).join(', '))
  return {
    into: list((key) => `"${toSnakeCase(key)}"`),
    from: list((key) => `"${key}" ${columns[key]?.getSQLType()}`),
    names: list((key) => `"${key}"`),
  }
}

/** One of many, as one value. */
export const isOneOf = (column: AnyPgColumn, many: (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(many)}::${sql.raw(column.getSQLType())}[])`
