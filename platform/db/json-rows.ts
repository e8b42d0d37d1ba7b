import { Column, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgTimestamp } from 'drizzle-orm/pg-core'

type Columns = Record<string, AnyPgColumn | SQL>

type RowOf<Selected extends Columns> = {
  [Key in keyof Selected]: Selected[Key] extends SQL<infer Value>
    ? Value
    : Selected[Key] extends AnyPgColumn
      ? Selected[Key]['_']['notNull'] extends true
        ? Selected[Key]['_']['data']
        : Selected[Key]['_']['data'] | null
      : never
}

/**
 * For thousands of rows with many columns: each row travels as one JSON array. Reading every cell by itself and asking
 * each column how to decode it takes several times as long as the statement.
 */
export function jsonRows<Selected extends Columns>(selected: Selected) {
  const keys = Object.keys(selected)
  const columns = Object.values(selected)
  if (columns.some((column) => is(column, Column) && column.getSQLType().startsWith('numeric')))
    throw new Error('A decimal number would lose digits in JSON')
  // A copy of a record with all keys is made faster than one that grows key by key.
  const empty: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
  const isInstant = columns.map((column) => is(column, PgTimestamp))
  return {
    row: sql<string>`json_build_array(${sql.join(columns, sql`, `)})::text`,
    read(row: string): RowOf<Selected> {
      const cells: unknown[] = JSON.parse(row)
      const record = { ...empty }
      for (const [index, cell] of cells.entries())
        if (cell !== null) record[keys[index] as string] = isInstant[index] ? new Date(cell as string) : cell
      return record as RowOf<Selected>
    },
  }
}
