import { once } from 'node:events'
import { connect } from 'node:net'
import { median, quantile } from './median'

/** GET without a body, POST with a JSON body. */
export type BenchRequest = { url: string; headers?: Record<string, string>; body?: () => object }

export type Load = { requests: number; connections: number; limitMs: number }

/** Latencies in milliseconds. */
export type LoadResult = { median: number; p95: number; perSecond: number }

/** Repeats one request on open connections. */
export async function load(request: BenchRequest, { requests, connections, limitMs }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(request)))
  const startedAt = performance.now()
  let left = requests
  const askOneByOne = async (connection: Connection) => {
    while (left-- > 0 && performance.now() - startedAt < limitMs) latencies.push(await connection.ask())
  }
  await Promise.all(opened.map(askOneByOne))
  const elapsed = performance.now() - startedAt
  for (const connection of opened) connection.close()
  return {
    median: median(latencies),
    p95: quantile(latencies, 0.95),
    perSecond: (latencies.length * 1e3) / elapsed,
  }
}

/** The median time, in milliseconds, until several simultaneous requests are all answered. */
export async function timeAllAtOnce(requests: BenchRequest[], rounds: number): Promise<number> {
  const opened = await Promise.all(requests.map(openConnection))
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await Promise.all(opened.map((connection) => connection.ask()))
    took.push(performance.now() - startedAt)
  }
  for (const connection of opened) connection.close()
  return median(took)
}

export type Connection = {
  /** Resolves to the milliseconds until the answer was complete. */
  ask(): Promise<number>
  close(): void
}

/** A plain socket: Node's HTTP client takes longer than the server, and would measure itself. */
export async function openConnection(request: BenchRequest): Promise<Connection> {
  const { url, body } = request
  const { hostname, port } = new URL(url)
  const constant = body ? undefined : textOf(request)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now()
        let received: Buffer | undefined
        const settle = (settled: () => void) => {
          socket.removeAllListeners()
          settled()
        }
        socket.on('error', (error) => settle(() => reject(error)))
        socket.on('end', () => settle(() => reject(new Error(`${url} closed the connection`))))
        socket.on('data', (chunk) => {
          received = received ? Buffer.concat([received, chunk]) : chunk
          try {
            if (isWhole(received)) settle(() => resolve(performance.now() - startedAt))
          } catch (error) {
            settle(() => reject(error))
          }
        })
        socket.write(constant ?? textOf(request))
      }),
    close: () => socket.destroy(),
  }
}

function textOf({ url, headers = {}, body }: BenchRequest): string {
  const { host, pathname, search } = new URL(url)
  const json = body ? JSON.stringify(body()) : ''
  const sent = { host, ...headers, ...(body && { 'content-type': 'application/json', 'content-length': json.length }) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${body ? 'POST' : 'GET'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`An unexpected answer: ${head}`)
  return received.length >= headEnd + 4 + Number(length)
}
