import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either engine, or one of its transactions. Stores take it as an argument. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Rows = { rows: Record<string, unknown>[] }

/** One database, embedded or PostgreSQL; nobody above this folder can tell which. */
export type Database = {
  orm: Db
  /** Plain SQL, for the libraries that bring their own. */
  execute(text: string, values?: unknown[]): Promise<Rows>
  /** Hears what any process on this database announces. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>
  /** Where to look for room before a write; undefined where the disk is somebody else's. */
  folder: string | undefined
  /** Resolves when the engine has died under us and only a new process can help. */
  lost: Promise<DatabaseLost>
  close(): Promise<void>
}

export class DatabaseLost extends Error {}

/** A start that cannot succeed, told in one sentence. */
export class CannotOpen extends Error {}

/** Told to every listening process when the surrounding transaction commits, and never if it does not. */
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
