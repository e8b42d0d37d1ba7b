import { connect } from 'node:net'
import { median, quantile } from './median'

export type Question = { url: string; headers?: Record<string, string> }

export type Load = { requests: number; connections: number; limitMs: number }

/** Latencies in milliseconds. */
export type Answered = { median: number; p95: number; perSecond: number }

/**
 * Asks one question over and over on connections that stay open.
 * By bare sockets: Node's own HTTP client works harder for an answer than the server, and would measure itself.
 */
export async function load(question: Question, { requests, connections, limitMs }: Load): Promise<Answered> {
  const latencies: number[] = []
  const began = performance.now()
  let left = requests
  const mayAskAgain = () => left-- > 0 && performance.now() - began < limitMs
  const asking = Array.from({ length: connections }, () => askOneByOne(question, mayAskAgain, latencies))
  await Promise.all(asking)
  const elapsed = performance.now() - began
  return {
    median: median(latencies),
    p95: quantile(latencies, 0.95),
    perSecond: (latencies.length * 1e3) / elapsed,
  }
}

function askOneByOne({ url, headers = {} }: Question, mayAskAgain: () => boolean, latencies: number[]): Promise<void> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let began = 0
    let received: Buffer | undefined
    const ask = () => {
      if (!mayAskAgain()) {
        socket.destroy()
        return resolve()
      }
      began = performance.now()
      socket.write(request)
    }
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('connect', ask)
    socket.once('error', fail)
    socket.once('end', () => fail(new Error(`${url} closed the connection`)))
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      try {
        if (!isWhole(received)) return
      } catch (error) {
        return fail(error as Error)
      }
      latencies.push(performance.now() - began)
      received = undefined
      ask()
    })
  })
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`An unexpected answer: ${head}`)
  return received.length >= headEnd + 4 + Number(length)
}
