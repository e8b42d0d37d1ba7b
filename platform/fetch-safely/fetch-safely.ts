import { lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { decodeBytes } from '#platform/charset/decode-bytes'
import { isMetadataAddress, isPublicAddress } from './public-address'

export type SafeFetchOptions = {
  sizeLimit: number
  /** For the whole request, redirects included. */
  timeLimitMs: number
  headers?: Record<string, string>
  /** Host names and addresses that are allowed although they are private. */
  allow?: readonly string[]
}

export type SafeAnswer = {
  status: number
  /** After redirects. */
  url: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Why a URL was not fetched; the message is fit to show. */
export class NotFetched extends Error {}

export class TooLarge extends NotFetched {}

const maxRedirects = 5

/**
 * Fetches a URL that somebody else chose, without server-side request forgery: each host name is resolved once, the
 * addresses must be public, and exactly those are connected to; the same again at every redirect.
 */
export async function fetchSafely(address: string, options: SafeFetchOptions): Promise<SafeAnswer> {
  const timeout = AbortSignal.timeout(options.timeLimitMs)
  let url = parseWebUrl(address)
  const { origin, port } = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    // Headers may contain a key, which is only for the original host.
    const headers = url.origin === origin ? options.headers : undefined
    // A private host is allowed for one of its services; a redirect must not reach the others.
    const allow = url.port === port ? options.allow : []
    const answer = await sendRequest(url, { headers, ...(allow && { allow }) }, timeout)
    const { statusCode: status = 0, headers: answered } = answer
    if (status < 300 || status > 399 || status === 304 || !answered.location) {
      return { status, url: url.href, headers: answered, text: await textOf(answer, options.sizeLimit, timeout) }
    }
    answer.destroy()
    url = parseWebUrl(answered.location, url)
  }
  throw new NotFetched('That address leads from one place to the next without end.')
}

type RequestOptions = Pick<SafeFetchOptions, 'allow'> & { headers: SafeFetchOptions['headers'] | undefined }

function parseWebUrl(address: string, base?: URL): URL {
  const url = tryParseUrl(address.trim().replace(/^webcals?:\/\//i, 'https://'), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new NotFetched('That is not an address of the web. It should begin with https://.')
  if (url.username || url.password) throw new NotFetched('An address with a user name in it is not read.')
  return url
}

function tryParseUrl(address: string, base: URL | undefined): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

function sendRequest(url: URL, { allow = [], headers }: RequestOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not call `lookup` for IP addresses.
  if (isIP(host) && !isAllowed(host, host, allow)) return Promise.reject(privateNetworkError())
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Mainstreet', ...headers },
        lookup: checkedLookup(allow),
        agent: false,
        signal,
        maxHeaderSize: 32 * 1024,
      },
      resolve,
    )
    request.once('error', (error) => reject(toNotFetched(error, signal)))
    request.end()
  })
}

/** Resolves a name only to addresses that are public or allowed. */
export const checkedLookup =
  (allow: readonly string[]): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const inside = addresses.find(({ address }) => !isAllowed(host, address, allow))
      if (inside || addresses.length === 0) return done(privateNetworkError(), [])
      const [first] = addresses as [{ address: string; family: number }]
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

export const isAllowed = (host: string, address: string, allow: readonly string[]) =>
  !isMetadataAddress(address) && (allow.includes(host) || allow.includes(address) || isPublicAddress(address))

export const privateNetworkError = () => new NotFetched('That address lies inside a private network, and is not read.')

export function toNotFetched(error: Error, signal: AbortSignal): Error {
  if (error instanceof NotFetched) return error
  if (signal.aborted) return new NotFetched('That address took too long to answer.')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new NotFetched('There is no such address.')
  if (/CERT|SSL|TLS/.test(code ?? '')) return new NotFetched('That address could not prove who it is.')
  return new NotFetched('That address could not be reached.')
}

export async function textOf(answer: IncomingMessage, sizeLimit: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      size += (chunk as Buffer).length
      if (size > sizeLimit) throw new TooLarge('What that address answers is too large.')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw toNotFetched(error as Error, signal)
  } finally {
    answer.destroy()
  }
  return decodeBytes(Buffer.concat(chunks), /charset="?([\w:.-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1])
}
