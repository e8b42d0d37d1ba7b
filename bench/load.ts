import { once } from 'node:events'
import { connect } from 'node:net'
import { median, quantile } from './median'

/** Without a body it is asked by GET, with one it is sent as JSON by POST. */
export type Question = { url: string; headers?: Record<string, string>; body?: () => object }

export type Load = { requests: number; connections: number; limitMs: number }

/** Latencies in milliseconds. */
export type Answered = { median: number; p95: number; perSecond: number }

/** Asks one question over and over on connections that stay open. */
export async function load(question: Question, { requests, connections, limitMs }: Load): Promise<Answered> {
  const latencies: number[] = []
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(question)))
  const began = performance.now()
  let left = requests
  const askOneByOne = async (line: Line) => {
    while (left-- > 0 && performance.now() - began < limitMs) latencies.push(await line.ask())
  }
  await Promise.all(lines.map(askOneByOne))
  const elapsed = performance.now() - began
  for (const line of lines) line.close()
  return {
    median: median(latencies),
    p95: quantile(latencies, 0.95),
    perSecond: (latencies.length * 1e3) / elapsed,
  }
}

/** How long it takes, in milliseconds, until several questions that are asked at once are all answered. */
export async function allAtOnce(questions: Question[], rounds: number): Promise<number> {
  const lines = await Promise.all(questions.map(openLine))
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await Promise.all(lines.map((line) => line.ask()))
    took.push(performance.now() - began)
  }
  for (const line of lines) line.close()
  return median(took)
}

type Line = {
  /** Resolves to how many milliseconds the answer took. */
  ask(): Promise<number>
  close(): void
}

/** By a bare socket: Node's own HTTP client works harder for an answer than the server, and would measure itself. */
async function openLine(question: Question): Promise<Line> {
  const { url, body } = question
  const { hostname, port } = new URL(url)
  const constant = body ? undefined : textOf(question)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const began = performance.now()
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
            if (isWhole(received)) settle(() => resolve(performance.now() - began))
          } catch (error) {
            settle(() => reject(error))
          }
        })
        socket.write(constant ?? textOf(question))
      }),
    close: () => socket.destroy(),
  }
}

function textOf({ url, headers = {}, body }: Question): string {
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
