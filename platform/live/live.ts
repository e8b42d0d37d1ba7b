import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, notify, type Transaction } from '#platform/db/database'

const channel = 'stale'

/**
 * Tells the open windows of all processes which calls have a newer answer. It takes the transaction of the change, so
 * that both are stored or neither.
 */
export async function publishInvalidation(tx: Transaction, paths: string[]): Promise<void> {
  await notify(tx, channel, JSON.stringify(paths))
}

/** For caches in memory: calls back with the paths of every change on any process, and with undefined after a gap. */
export const onInvalidation = (database: Database, onStale: (paths: string[] | undefined) => void): Promise<void> =>
  database.listen(
    channel,
    (payload) => onStale(JSON.parse(payload)),
    () => onStale(undefined),
  )

/** The event streams of this process's open windows. */
export class LiveConnections {
  private readonly connections = new Set<FastifyReply['raw']>()
  private readonly heartbeat = setInterval(() => this.write(': still here\n\n'), 25_000).unref()

  async start(database: Database): Promise<void> {
    const announceGap = () => this.write('event: gap\ndata:\n\n')
    await database.listen(channel, (payload) => this.write(`data: ${payload}\n\n`), announceGap)
  }

  connect(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const connection = reply.raw
    connection.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    connection.write('retry: 3000\n\n')
    this.connections.add(connection)
    request.raw.once('close', () => this.connections.delete(connection))
  }

  stop(): void {
    clearInterval(this.heartbeat)
    for (const connection of this.connections) connection.end()
  }

  private write(text: string): void {
    for (const connection of this.connections) connection.write(text)
  }
}
