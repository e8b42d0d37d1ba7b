import { getTableName } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema'

/** The names of all tables. */
export const knownTables: string[] = Object.values(schema)
  .filter((exported) => exported instanceof PgTable)
  .map((table) => getTableName(table))
