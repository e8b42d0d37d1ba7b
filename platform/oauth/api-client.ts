import type * as z from 'zod'
import { minute, second } from '#core/durations'
import { GrantExpired, TryLater } from './failures'

/** An OAuth grant that refreshes its access token. */
export type Grant = {
  token(): Promise<string>
  /** Gets a new token after the provider refused the current one. */
  renew(): Promise<string>
}

export type ApiRequest = {
  query?: Record<string, string | number | boolean | string[] | undefined>
  json?: unknown
  text?: { type: string; body: string | Buffer }
  headers?: Record<string, string>
  /** For requests that are not idempotent, such as sending. */
  neverRetry?: boolean
}

/** The provider answered with an error status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

const maxAttempts = 4
const maxWaitMs = 20 * second
const timeoutMs = minute

export type ApiClient = ReturnType<typeof apiClient>

/** Calls a provider's HTTP API: refreshes the token once, honours Retry-After and retries temporary errors. */
export function apiClient(baseUrl: string, grant: Grant, firstWaitMs = 500) {
  async function request(method: string, path: string, options: ApiRequest = {}): Promise<Response> {
    let token = await grant.token()
    let isRenewed = false
    for (let attempt = 1; ; attempt++) {
      const response = await send(method, path, options, token).catch((error: Error) => error)
      if (response instanceof Error) {
        if (options.neverRetry || attempt >= maxAttempts) throw response
        await sleep(firstWaitMs * 2 ** attempt)
        continue
      }
      if (response.ok) return response
      const failure = await errorFrom(response)
      if (response.status === 401 && !isRenewed) {
        isRenewed = true
        token = await grant.renew()
        continue
      }
      if (response.status === 401) throw new GrantExpired(failure.message)
      if (!isTemporary(failure)) throw failure
      const waitMs = retryAfter(response) ?? firstWaitMs * 2 ** attempt
      const isSafe = !options.neverRetry || failure.status === 429
      // A gateway may answer with an error although the request reached its server.
      if (!isSafe || attempt >= maxAttempts || waitMs > maxWaitMs)
        throw new TryLater(failure.message, waitMs, failure.status >= 500)
      await sleep(waitMs)
    }
  }

  async function send(method: string, path: string, { query, json, text, headers }: ApiRequest, token: string) {
    const url = new URL(path.startsWith('http') ? path : `${baseUrl}${path}`)
    // Paging links come from the provider; the token must not be sent to another origin.
    if (url.origin !== new URL(baseUrl).origin)
      throw new ApiError(400, 'otherAddress', 'The provider pointed to another address')
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(name, String(one))
    }
    const type = text?.type ?? (json === undefined ? undefined : 'application/json')
    const body = text?.body ?? (json === undefined ? undefined : JSON.stringify(json))
    return fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: body as BodyInit }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    async read<S extends z.ZodType>(
      schema: S,
      path: string,
      options: ApiRequest = {},
      method = 'GET',
    ): Promise<z.output<S>> {
      return schema.parse(await (await request(method, path, options)).json())
    },
    async bytes(path: string, options: ApiRequest = {}): Promise<Buffer> {
      return Buffer.from(await (await request('GET', path, options)).arrayBuffer())
    },
    async do(method: string, path: string, options: ApiRequest = {}): Promise<void> {
      await (await request(method, path, options)).arrayBuffer()
    },
  }
}

async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  let body: { error?: { message?: string; code?: unknown; errors?: { reason?: string }[] } | string } = {}
  try {
    body = JSON.parse(text)
  } catch {}
  const error = typeof body.error === 'object' ? body.error : undefined
  const reason = error?.errors?.[0]?.reason ?? (typeof error?.code === 'string' ? error.code : '')
  return new ApiError(response.status, reason, error?.message || `The provider answered with ${response.status}.`)
}

/** Rate limits and server errors. */
const isTemporary = ({ status, reason }: ApiError) =>
  status === 429 || status >= 500 || (status === 403 && /rateLimitExceeded|quotaExceeded/i.test(reason))

function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * second)
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Maps with limited concurrency and yields the results in order. */
export async function* mapInOrder<T, R>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const inFlight: Promise<R>[] = []
  let next = 0
  const startMore = () => {
    while (inFlight.length < concurrency && next < items.length) {
      const started = work(items[next++] as T)
      started.catch(() => {})
      inFlight.push(started)
    }
  }
  for (startMore(); inFlight.length > 0; startMore()) yield await (inFlight.shift() as Promise<R>)
}
