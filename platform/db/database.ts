import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Drizzle over either engine, or one of its transactions. Stores take it as an argument. */
export type Db = PgDatabase<PgQueryResultHKT>

/** For work that must be part of a transaction: the plain database is not accepted. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Rows = { rows: Record<string, unknown>[] }

/** One database, embedded or PostgreSQL; only this folder knows which. */
export type Database = {
  orm: Db
  /** Plain SQL, for libraries that bring their own statements. */
  execute(text: string, values?: unknown[]): Promise<Rows>
  /** Calls back for every `notify` of any process on this database, and after a gap in which some were missed. */
  listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void): Promise<void>
  /** For reads of all records as they are at one moment. */
  readAtOneMoment<Result>(read: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * For long reads in another process, so that nobody waits for them. Undefined for a small database, which is read in less
   * time than a process starts, and where the embedded one cannot be copied.
   */
  share(): Promise<SharedDatabase | undefined>
  /** Where to check for free disk space; undefined for a PostgreSQL server. */
  folder: string | undefined
  /** Resolves when the embedded engine has crashed and only a restart can help. */
  lost: Promise<DatabaseLost>
  close(): Promise<void>
}

/** The PostgreSQL server itself, or a copy of the embedded database as it was at one moment. */
export type SharedLocation = { url: string } | { copy: string }

export type SharedDatabase = { location: SharedLocation; release: () => Promise<void> }

/** In bytes. An empty database has 16 MB. */
export const smallDatabase = 32 * 1024 * 1024

export const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export class DatabaseLost extends Error {}

/** The PostgreSQL server cannot be reached, or has cut the connection. It may come back at any moment. */
export class DatabaseUnreachable extends Error {}

/** The database cannot be opened; the message is fit to show. */
export class CannotOpen extends Error {}

/**
 * Delivered to every listening process when the surrounding transaction commits, and not if it rolls back. Every change
 * sends one, and a statement without parameters takes the database half the time.
 */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql.raw(`notify ${pg.escapeIdentifier(channel)}, ${pg.escapeLiteral(payload)}`))
}

export const isDiskFull = (error: unknown): boolean =>
  withCauses(error).some((one) => sqlStateOf(one) === '53100' || /No space left|ENOSPC|disk full/i.test(String(one)))

export const isDatabaseUnreachable = (error: unknown): boolean =>
  withCauses(error).some(
    (one, index, all) =>
      one instanceof DatabaseUnreachable ||
      unreachableStates.test(sqlStateOf(one) ?? '') ||
      // The driver passes the socket's error on, which the ORM wraps; a socket error elsewhere is another server's.
      (all[index - 1] instanceof DrizzleQueryError && isBrokenConnection(one)),
  )

/** The embedded engine has crashed; the process is about to end. */
export const isDatabaseLost = (error: unknown): boolean => withCauses(error).some((one) => one instanceof DatabaseLost)

/** The statement took longer than a statement may. */
export const isTooSlow = (error: unknown): boolean => withCauses(error).some((one) => sqlStateOf(one) === '57014')

/** An error of the driver about the connection, not about a statement. */
export const isBrokenConnection = (error: unknown): boolean =>
  brokenConnection.test(String(error)) || brokenSocket.test(sqlStateOf(error) ?? '')

/** Connection lost, too many connections, shutting down or starting up, and a standby that takes no changes. */
const unreachableStates = /^(08...|53300|57P0[1-5]|25006)$/
const brokenSocket = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/
const brokenConnection =
  /Connection terminated|connection error and is not queryable|Client was closed and is not queryable|timeout exceeded when trying to connect/

const sqlStateOf = (error: unknown) => (error as { code?: string } | undefined)?.code

/** The ORM and our own messages wrap the driver's error; what happened sits inside. */
function withCauses(error: unknown): unknown[] {
  const found: unknown[] = []
  for (let one = error; one instanceof Error && found.length < 10; one = one.cause) found.push(one)
  return found.length > 0 ? found : [error]
}
