import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { minute, second } from '#core/durations'
import { casing } from './columns'
import {
  CannotOpen,
  type Database,
  DatabaseUnreachable,
  isBrokenConnection,
  oneMoment,
  smallDatabase,
} from './database'
import { notifyWithCommit } from './notify-with-commit'

const connectTimeout = 4 * second

export async function openPostgres(url: string, warn: (message: string) => void): Promise<Database> {
  const pool = new WatchedPool(url, warn)
  const encoding = await encodingOf(pool).catch((error) => {
    throw new CannotOpen(`The database at ${hostAndDatabase(url)} cannot be reached: ${reasonOf(error)}.`)
  })
  if (encoding !== 'UTF8') {
    await pool.end()
    throw new CannotOpen(
      `The database at ${hostAndDatabase(url)} is encoded in ${encoding}, which does not have every letter. Nothing was changed. Create one with the encoding UTF8.`,
    )
  }
  const listener = new NotificationListener(url, warn, () => pool.cutAll())
  const orm = drizzle(pool, { casing })
  return {
    orm,
    execute: async (text, values) => {
      try {
        return await pool.query(text, values)
      } catch (error) {
        throw isBrokenConnection(error) ? unreachable(error) : error
      }
    },
    listen: (channel, onNotify, onGap) => listener.listen(channel, onNotify, onGap),
    readAtOneMoment: (read) => orm.transaction(read, oneMoment),
    async share() {
      const { rows } = await pool.query('select pg_database_size(current_database())::float8 as size')
      return rows[0].size > smallDatabase ? { location: { url }, release: async () => {} } : undefined
    },
    folder: undefined,
    lost: new Promise(() => {}),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function encodingOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  return rows[0]?.server_encoding as string
}

/** The driver's pool, in which a lost connection fails its own statement and nothing else. */
class WatchedPool extends pg.Pool {
  private readonly open = new Set<pg.PoolClient>()

  constructor(url: string, warn: (message: string) => void) {
    super({ connectionString: url, max: 10, connectionTimeoutMillis: connectTimeout, onConnect: setLimits })
    this.on('error', (error) => warn(`A database connection was lost: ${error.message}`))
    this.on('connect', (client) => {
      this.open.add(client)
      // While it is checked out the pool does not listen, and an error that nobody hears ends the process.
      client.on('error', () => this.open.delete(client))
      client.on('end', () => this.open.delete(client))
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, done) => callback(error && unreachable(error), client, done))
      return undefined
    }
    return super.connect().then(
      // The ORM uses the connections of its transactions for statements, and nothing else of the driver's.
      (client) => notifyWithCommit(client) as pg.PoolClient,
      (error) => {
        throw unreachable(error)
      },
    )
  }

  /** Ends connections whose server has disappeared without closing them: their statements would wait for many minutes. */
  cutAll(): void {
    for (const client of this.open) socketOf(client).destroy()
  }
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0]

const unreachable = (error: unknown) =>
  new DatabaseUnreachable(`The database cannot be reached: ${reasonOf(error)}`, { cause: error })

/** Not in the driver's types. */
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Far above what any statement needs; one that takes longer would keep its connection from all others. */
const statementTimeout = minute

/**
 * Just-in-time compilation takes longer than any of our queries, and a query on several cores makes everybody else wait for
 * one.
 */
const setLimits = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `set jit = off; set max_parallel_workers_per_gather = 0; set statement_timeout = ${statementTimeout}`,
  )
}

const reconnectDelay = second
/** How often the listener's connection is checked; it is cut after two checks without an answer. */
const heartbeatInterval = 1.5 * second

type Listening = { onNotify: (payload: string) => void; onGap: (() => void) | undefined }

/** One connection for LISTEN, which reconnects by itself. */
class NotificationListener {
  private client: pg.Client | undefined
  private closed = false
  private readonly channels = new Map<string, Listening[]>()
  private readonly url: string
  private readonly warn: (message: string) => void
  private readonly onSilence: () => void

  constructor(url: string, warn: (message: string) => void, onSilence: () => void) {
    this.url = url
    this.warn = warn
    this.onSilence = onSilence
  }

  async listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), { onNotify, onGap }])
    if (!this.client) await this.connect()
    else await this.client.query(`listen "${channel}"`)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeout,
    })
    this.client = client
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotify } of this.channels.get(channel) ?? []) onNotify(payload ?? '')
    })
    client.on('error', (error) => this.warn(`Listening was cut off: ${error.message}`))
    // Also emitted when connecting fails, so this is the only place that reconnects.
    client.on('end', () => this.reconnectSoon())
    await client.connect()
    for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`)
    this.watchForSilence(client)
  }

  private reconnectSoon(): void {
    if (this.closed) return
    setTimeout(() => {
      if (!this.closed)
        this.connect().then(
          () => this.reportGap(),
          (error) => this.warn(`Listening is still cut off: ${reasonOf(error)}`),
        )
    }, reconnectDelay).unref()
  }

  private reportGap(): void {
    for (const listening of this.channels.values()) for (const { onGap } of listening) onGap?.()
  }

  /** A server that loses its power or its network does not close its connections. */
  private watchForSilence(client: pg.Client): void {
    let unanswered = 0
    const timer = setInterval(() => {
      if (unanswered >= 2) {
        this.warn('The database has stopped answering.')
        socketOf(client).destroy()
        return this.onSilence()
      }
      if (unanswered++ > 0) return
      client.query('select 1').then(
        () => (unanswered = 0),
        () => {},
      )
    }, heartbeatInterval).unref()
    client.on('end', () => clearInterval(timer))
  }
}

/** For messages: without user name and password. */
function hostAndDatabase(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

/** A host with several addresses gives an AggregateError without a message. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}
