import { getTableName } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema'

/** The names of every table of the house. */
export const knownTables: string[] = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map((table) => getTableName(table))
