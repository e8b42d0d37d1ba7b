import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either engine, or one of its transactions. Stores take it as an argument. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Rows = { rows: Record<string, unknown>[] }

/** One database, embedded or PostgreSQL; only this folder knows which. */
export type Database = {
  orm: Db
  /** Plain SQL, for libraries that bring their own statements. */
  execute(text: string, values?: unknown[]): Promise<Rows>
  /** Calls back for every `notify` of any process on this database. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>
  /** Where to check for free disk space; undefined for a PostgreSQL server. */
  folder: string | undefined
  /** Resolves when the embedded engine has crashed and only a restart can help. */
  lost: Promise<DatabaseLost>
  close(): Promise<void>
}

export class DatabaseLost extends Error {}

/** The database cannot be opened; the message is fit to show. */
export class CannotOpen extends Error {}

/** Delivered to every listening process when the surrounding transaction commits, and not if it rolls back. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

export const isDiskFull = (error: unknown): boolean =>
  sqlStateOf(error) === '53100' || /No space left|ENOSPC|disk full/i.test(String(causeOf(error)))

function sqlStateOf(error: unknown): string | undefined {
  return (causeOf(error) as { code?: string } | undefined)?.code
}

/** Drizzle wraps the driver's error; the code sits on the inner one. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
