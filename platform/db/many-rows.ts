import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { storableJson } from './storable-json'

/**
 * An insert of many rows with the same columns, passed as one JSON parameter: with one parameter per cell, building the
 * statement takes longer than running it. To be continued with `on conflict` or `returning`.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): SQL {
  const { into, from, names } = columnLists(table, Object.keys(rows[0] ?? {}))
  return sql`insert into ${table} (${into}) select ${names} from ${recordset(storableJson(rows))} as given(${from})`
}

/** Sets some columns of many rows, found by their ids; the rows may have other columns too. */
export function updateRows<
  Table extends PgTable & { id: AnyPgColumn },
  Key extends string & keyof Table['$inferSelect'],
>(table: Table, rows: ({ id: number } & Pick<Table['$inferSelect'], Key>)[], columns: readonly Key[]): SQL {
  const { from } = columnLists(table, ['id', ...columns])
  const set = sql.raw(columns.map((key) => `"${toSnakeCase(key)}" = given."${key}"`).join(', '))
  return sql`update ${table} set ${set} from ${recordset(storableJson(rows))} as given(${from}) where ${table.id} = given.id`
}

/** Columns already encoded by a worker thread: as JSON with the `index` of each row, or as arrays in that order. */
type EncodedColumns<Key extends string, ArrayKey extends string> = {
  columns: readonly Key[]
  json: Uint8Array
  arrays: Record<ArrayKey, Uint8Array>
}

/** The same, where some columns are already encoded; rows are joined by `index`. */
export function insertWithEncodedColumns<
  Table extends PgTable,
  Key extends string & keyof Table['$inferInsert'],
  ArrayKey extends string & keyof Table['$inferInsert'],
>(
  table: Table,
  rows: ({ index: number } & Omit<Table['$inferInsert'], Key | ArrayKey>)[],
  { columns, json, arrays }: EncodedColumns<Key, ArrayKey>,
): SQL {
  const plain = columnLists(
    table,
    Object.keys(rows[0] ?? {}).filter((key) => key !== 'index'),
  )
  const inJson = columnLists(table, columns)
  const inArrays = columnLists(table, Object.keys(arrays))
  const arrayItems = Object.entries<Uint8Array>(arrays).map(
    ([key, bytes]) => sql`(${sql.param(bytes)}::${sql.raw(`${typeOf(table, key)}[]`)})[index + 1]`,
  )
  return sql`insert into ${table} (${plain.into}, ${inJson.into}, ${inArrays.into})
    select ${plain.names}, ${inJson.names}, ${sql.join(arrayItems, sql`, `)}
    from ${recordset(storableJson(rows))} as given(index integer, ${plain.from})
    join ${recordset(json)} as encoded(index integer, ${inJson.from}) using (index)`
}

const recordset = (json: string | Uint8Array) => sql`json_to_recordset(${sql.param(json)}::json)`

/** The columns as the table names them, as a recordset declares them, and as the recordset names them. */
function columnLists(table: PgTable, keys: readonly string[]) {
  const list = (format: (key: string) => string) => sql.raw(keys.map(format).join(', '))
  return {
    into: list((key) => `"${toSnakeCase(key)}"`),
    from: list((key) => `"${key}" ${typeOf(table, key)}`),
    names: list((key) => `"${key}"`),
  }
}

const typeOf = (table: PgTable, key: string) => getTableColumns(table)[key]?.getSQLType()

/** `column = any(…)` with the values as one parameter. */
export const isAnyOf = (column: AnyPgColumn, many: (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(many)}::${sql.raw(column.getSQLType())}[])`
