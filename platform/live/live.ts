import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, type Db, notify } from '#platform/db/database'

const channel = 'stale'

/** Tells every open window, on every process, which calls now have a newer answer. Heard only if the transaction commits. */
export async function publishInvalidation(db: Db, paths: string[]): Promise<void> {
  await notify(db, channel, JSON.stringify(paths))
}

/** The open windows of this process. */
export class LiveConnections {
  private readonly windows = new Set<FastifyReply['raw']>()
  private readonly heartbeat = setInterval(() => this.write(': still here\n\n'), 25_000).unref()

  async start(database: Database): Promise<void> {
    await database.listen(channel, (payload) => this.write(`data: ${payload}\n\n`))
  }

  connect(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const window = reply.raw
    window.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    window.write('retry: 3000\n\n')
    this.windows.add(window)
    request.raw.once('close', () => this.windows.delete(window))
  }

  stop(): void {
    clearInterval(this.heartbeat)
    for (const window of this.windows) window.end()
  }

  private write(text: string): void {
    for (const window of this.windows) window.write(text)
  }
}
