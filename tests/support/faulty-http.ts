import { request as ask, createServer } from 'node:http'

export type Fault =
  | 'pass'
  /** Answers without asking the provider. */
  | { status: number; headers?: Record<string, string> }
  /** Asks the provider, and answers with this status all the same. */
  | { after: number }
  /** Passes half of the answer, then cuts the connection. */
  | 'cut'
  /** Lets the test change what comes back. */
  | { rewrite: (body: string) => string }

export type FaultyHttp = {
  urlFor(target: string): string
  plan(next: (path: string, index: number) => Fault): void
  stop(): Promise<void>
}

/** A proxy between us and a provider that causes the faults that the test plans. */
export async function startFaultyHttp(): Promise<FaultyHttp> {
  let decide: (path: string, index: number) => Fault = () => 'pass'
  let target = new URL('http://127.0.0.1')
  let index = 0
  const server = createServer((incoming, outgoing) => {
    const fault = decide(incoming.url ?? '', index++)
    if (typeof fault === 'object' && 'status' in fault) {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      outgoing.end(JSON.stringify({ error: { code: fault.status, message: `Planned ${fault.status}` } }))
      return
    }
    const passed = ask(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => {
          const whole = Buffer.concat(pieces)
          const body =
            typeof fault === 'object' && 'rewrite' in fault ? Buffer.from(fault.rewrite(whole.toString())) : whole
          const { 'transfer-encoding': _, ...headers } = answer.headers
          const status = typeof fault === 'object' && 'after' in fault ? fault.after : (answer.statusCode ?? 502)
          outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
          if (fault !== 'cut') return void outgoing.end(body)
          outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
        })
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    urlFor(url) {
      target = new URL(url)
      return `http://127.0.0.1:${port}${target.pathname === '/' ? '' : target.pathname}`
    },
    plan(next) {
      index = 0
      decide = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
