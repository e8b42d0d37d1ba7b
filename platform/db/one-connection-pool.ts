import type pg from 'pg'
import { second } from '#core/durations'
import { notifyWithCommit, type TransactionConnection } from './notify-with-commit'

type Query = string | pg.QueryConfig
type Release = () => void
type PoolEvents = { onPanic(error: Error): void; onSlow(text: string, milliseconds: number): void }

/** A slow statement blocks all others, so it is reported. */
const slowAfter = 2 * second

/**
 * A pool with one connection, which is kept whatever a statement ends with; the driver's own would open another one after
 * an error. Statements and transactions take turns. Drizzle recognises a pool by the name of its class.
 */
export class OneConnectionPool {
  private readonly client: pg.Client
  private readonly events: PoolEvents
  private lastTurn: Promise<void> = Promise.resolve()
  private end: Error | undefined

  constructor(client: pg.Client, events: PoolEvents) {
    this.client = client
    this.events = events
  }

  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    return this.inTurn(() => this.run(query, values))
  }

  /** Several statements as one text. It may open a transaction, which must not stay open if a statement fails. */
  queryAlone(text: string): Promise<pg.QueryResult> {
    return this.inTurn(async () => {
      try {
        const results = (await this.run(text)) as pg.QueryResult | pg.QueryResult[]
        return Array.isArray(results) ? (results.at(-1) as pg.QueryResult) : results
      } catch (error) {
        await this.run('rollback')
        throw error
      }
    })
  }

  /** For a transaction of the ORM. */
  async connect(): Promise<TransactionConnection> {
    const release = await this.takeTurn()
    return notifyWithCommit({ query: (query, values) => this.run(query, values), release })
  }

  /** Waits for what has begun; what comes later fails. */
  closeAfterLast(close: () => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      this.failWith(new Error('The database is closed'))
      await close()
    })
  }

  /** From now on every statement fails, without reaching the connection. */
  failWith(error: Error): void {
    this.end = error
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.takeTurn()
    try {
      return await work()
    } finally {
      release()
    }
  }

  private async takeTurn(): Promise<Release> {
    let release: Release = () => {}
    const previous = this.lastTurn
    this.lastTurn = new Promise((resolve) => {
      release = resolve
    })
    await previous
    return release
  }

  private async run(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.end) throw this.end
    const start = performance.now()
    try {
      return await this.client.query(query as pg.QueryConfig, values)
    } catch (error) {
      if ((error as { severity?: string }).severity === 'PANIC') this.events.onPanic(error as Error)
      throw this.end ?? error
    } finally {
      const milliseconds = performance.now() - start
      if (milliseconds > slowAfter) this.events.onSlow(typeof query === 'string' ? query : query.text, milliseconds)
    }
  }
}
