import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'

type ForeignKey = {
  table: string
  column: string
  /** The table that it refers to. */
  target: string
  onDelete: 'cascade' | 'set null' | 'other'
  isNullable: boolean
}

/** The foreign keys of the database from or to a table, read from its catalogue, so that none can be forgotten. */
export const referencesTo = (db: Db, table: string) => foreignKeys(db, table, 'confrelid')
export const referencesFrom = (db: Db, table: string) => foreignKeys(db, table, 'conrelid')

async function foreignKeys(db: Db, table: string, side: 'confrelid' | 'conrelid'): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`
    select source.relname as "table", attribute.attname as "column", target.relname as "target",
      case key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end as "onDelete",
      not attribute.attnotnull as "isNullable"
    from pg_constraint key
    join pg_class source on source.oid = key.conrelid
    join pg_class target on target.oid = key.confrelid
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.${sql.raw(side)} = ${table}::regclass
    order by source.relname, attribute.attname`,
  )
}

/** Columns that can be written: generated ones compute themselves. */
export async function writableColumns(db: Db, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return found.map(({ name }) => name)
}

export const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows
