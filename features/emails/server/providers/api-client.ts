import type * as z from 'zod'
import { GrantExpired, TryLater } from '../mailbox'

/** A grant that renews itself. */
export type Grant = {
  token(): Promise<string>
  /** A new token, because the provider refused the one we had. */
  renewed(): Promise<string>
}

export type Asking = {
  query?: Record<string, string | number | boolean | string[] | undefined>
  json?: unknown
  text?: { type: string; body: string | Buffer }
  headers?: Record<string, string>
  /** Doing it twice would do harm: it is never tried again by itself. */
  isOnce?: boolean
}

/** The provider answered, and said no. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

const attempts = 4
const longestWaitMs = 20_000
const answerWithinMs = 60_000

export type ApiClient = ReturnType<typeof apiClient>

/** Asks a provider's HTTP interface: renews the grant once, waits where it is told to, and gives up where it must. */
export function apiClient(baseUrl: string, grant: Grant, firstWaitMs = 500) {
  async function ask(method: string, path: string, asking: Asking = {}): Promise<Response> {
    let token = await grant.token()
    let isRenewed = false
    for (let attempt = 1; ; attempt++) {
      const answer = await send(method, path, asking, token).catch((error: Error) => error)
      if (answer instanceof Error) {
        if (asking.isOnce || attempt >= attempts) throw answer
        await pause(firstWaitMs * 2 ** attempt)
        continue
      }
      if (answer.ok) return answer
      const refusal = await refusalIn(answer)
      if (answer.status === 401 && !isRenewed) {
        isRenewed = true
        token = await grant.renewed()
        continue
      }
      if (answer.status === 401) throw new GrantExpired(refusal.message)
      if (!isPassing(refusal)) throw refusal
      const wait = retryAfter(answer) ?? firstWaitMs * 2 ** attempt
      const isSafe = !asking.isOnce || refusal.status === 429
      if (!isSafe || attempt >= attempts || wait > longestWaitMs) throw new TryLater(refusal.message, wait)
      await pause(wait)
    }
  }

  async function send(method: string, path: string, { query, json, text, headers }: Asking, token: string) {
    const url = new URL(path.startsWith('http') ? path : `${baseUrl}${path}`)
    // Links that a provider hands out lead back to it; anywhere else our token has no business.
    if (url.origin !== new URL(baseUrl).origin) throw new Error('The provider pointed to another address')
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
      signal: AbortSignal.timeout(answerWithinMs),
    })
  }

  return {
    async read<S extends z.ZodType>(
      schema: S,
      path: string,
      asking: Asking = {},
      method = 'GET',
    ): Promise<z.output<S>> {
      return schema.parse(await (await ask(method, path, asking)).json())
    },
    async bytes(path: string, asking: Asking = {}): Promise<Buffer> {
      return Buffer.from(await (await ask('GET', path, asking)).arrayBuffer())
    },
    async do(method: string, path: string, asking: Asking = {}): Promise<void> {
      await (await ask(method, path, asking)).arrayBuffer()
    },
  }
}

async function refusalIn(answer: Response): Promise<ApiRefusal> {
  const text = await answer.text().catch(() => '')
  let said: { error?: { message?: string; code?: unknown; errors?: { reason?: string }[] } | string } = {}
  try {
    said = JSON.parse(text)
  } catch {}
  const error = typeof said.error === 'object' ? said.error : undefined
  const reason = error?.errors?.[0]?.reason ?? (typeof error?.code === 'string' ? error.code : '')
  return new ApiRefusal(answer.status, reason, error?.message || `The mail provider answered with ${answer.status}.`)
}

/** Too many, or an accident on their side: another time it may go well. */
const isPassing = ({ status, reason }: ApiRefusal) =>
  status === 429 || status >= 500 || (status === 403 && /rateLimitExceeded|quotaExceeded/i.test(reason))

function retryAfter({ headers }: Response): number | undefined {
  const said = headers.get('retry-after')
  if (!said) return undefined
  const seconds = Number(said)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const until = Date.parse(said)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Does work for each, some at a time, and gives the results in order; never more than some are in memory. */
export async function* inOrder<T, R>(items: T[], atOnce: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  let next = 0
  const begin = () => {
    while (running.length < atOnce && next < items.length) {
      const started = work(items[next++] as T)
      started.catch(() => {})
      running.push(started)
    }
  }
  for (begin(); running.length > 0; begin()) yield await (running.shift() as Promise<R>)
}
