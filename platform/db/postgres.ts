import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { casing } from './columns'
import { CannotOpen, type Database } from './database'

export async function openPostgres(url: string, warn: (message: string) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    onConnect: turnOffJit,
  })
  pool.on('error', (error) => warn(`A database connection was lost: ${error.message}`))
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new CannotOpen(`The database at ${hostAndDatabase(url)} cannot be reached: ${reasonOf(error as Error)}.`)
  }
  const listener = new NotificationListener(url, warn)
  return {
    orm: drizzle(pool, { casing }),
    execute: (text, values) => pool.query(text, values),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    folder: undefined,
    lost: new Promise(() => {}),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** Just-in-time compilation takes longer than any of our queries. */
const turnOffJit = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off')
}

/** One connection for LISTEN, which reconnects by itself. */
class NotificationListener {
  private client: pg.Client | undefined
  private closed = false
  private readonly handlers = new Map<string, ((payload: string) => void)[]>()
  private readonly url: string
  private readonly warn: (message: string) => void

  constructor(url: string, warn: (message: string) => void) {
    this.url = url
    this.warn = warn
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), onNotify])
    if (!this.client) await this.connect()
    else await this.client.query(`listen "${channel}"`)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    this.client = client
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of this.handlers.get(channel) ?? []) onNotify(payload ?? '')
    })
    client.on('error', (error) => this.warn(`Listening was cut off: ${error.message}`))
    // Also emitted when connecting fails, so this is the only place that reconnects.
    client.on('end', () => this.reconnectSoon())
    await client.connect()
    for (const channel of this.handlers.keys()) await client.query(`listen "${channel}"`)
  }

  private reconnectSoon(): void {
    if (this.closed) return
    setTimeout(() => {
      if (!this.closed)
        this.connect().catch((error: Error) => this.warn(`Listening is still cut off: ${reasonOf(error)}`))
    }, 1_000).unref()
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
function reasonOf(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.[0]?.message || error.code || 'no answer'
}
