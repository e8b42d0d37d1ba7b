import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { checkedLookup, isAllowed, NotFetched, privateNetworkError, textOf, toNotFetched } from './fetch-safely'

export type SafeSession = {
  /** Like the browser's `fetch`, for text bodies. */
  fetch: typeof fetch
  close(): void
}

type PlainRequest = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

type SessionOptions = { sizeLimit: number; timeLimitMs: number; mayBePrivate: boolean }

const maxRedirects = 3
const maxConnections = 4

/**
 * Many requests to a server that the owner chose, over few connections. That server may be in a private network;
 * whatever it refers to elsewhere must be public, and never less encrypted.
 */
export function openSafeSession(server: string, { sizeLimit, timeLimitMs, mayBePrivate }: SessionOptions): SafeSession {
  const chosen = new URL(server)
  const options = { keepAlive: true, maxSockets: maxConnections }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  async function safeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeLimitMs)
    let url = new URL(String(input))
    const { origin } = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const headers = Object.fromEntries(new Headers(init.headers))
      if (url.origin !== origin) delete headers.authorization
      const answer = await send(url, { ...init, headers }, signal)
      const { statusCode: status = 0, headers: answered } = answer
      const isRedirect = status >= 300 && status < 400 && status !== 304 && answered.location
      if (!isRedirect || init.redirect === 'manual') return toResponse(answer, sizeLimit, signal)
      answer.resume()
      url = new URL(answered.location as string, url)
    }
    throw new NotFetched('That address leads from one place to the next without end.')
  }

  function send(url: URL, init: PlainRequest, signal: AbortSignal) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new NotFetched('That is not an address of the web. It should begin with https://.')
    if (chosen.protocol === 'https:' && url.protocol === 'http:')
      throw new NotFetched('That server refers to an address that is not encrypted.')
    const allow = mayBePrivate && url.host === chosen.host ? [chosen.hostname.replace(/^\[|\]$/g, '')] : []
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Node does not call `lookup` for IP addresses.
    if (isIP(host) && !isAllowed(host, host, allow)) throw privateNetworkError()
    return new Promise<IncomingMessage>((resolve, reject) => {
      const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        {
          method: init.method ?? 'GET',
          headers: {
            accept: '*/*',
            'accept-encoding': 'identity',
            'user-agent': 'Mainstreet',
            ...init.headers,
            ...(body && { 'content-length': String(body.length) }),
          },
          lookup: checkedLookup(allow),
          agent: agents[url.protocol as 'http:'],
          signal,
          maxHeaderSize: 32 * 1024,
        },
        resolve,
      )
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection while the request was on its way.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, init, signal))
        else reject(toNotFetched(error, signal))
      })
      request.end(body)
    })
  }

  return {
    fetch: safeFetch,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

async function toResponse(answer: IncomingMessage, sizeLimit: number, signal: AbortSignal): Promise<Response> {
  const text = await textOf(answer, sizeLimit, signal)
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new NotFetched('That address could not be reached.')
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Response(bodiless.has(status) ? null : text, { status, headers })
}
