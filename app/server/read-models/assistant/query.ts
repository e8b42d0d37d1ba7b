import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/database'

export const maxRows = 200

export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const found = (await db.execute(query)) as unknown as { rows: Row[] }
  return found.rows
}

export const iso = (instant: AnyPgColumn | SQL) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Another condition: of one client, or of all. */
export const andOfClient = (column: AnyPgColumn, clientId: number | undefined) =>
  clientId === undefined ? sql`` : sql`and ${column} = ${clientId}`
