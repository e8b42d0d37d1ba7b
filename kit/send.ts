import { type Call, createsSomething, type InputOf, idempotencyHeader, type OutputOf, requestFor } from '#core/call'
import { parseAnswer } from './parse-answer'
import { ResponseError } from './response-error'

/**
 * Sends a call and returns its answer, or throws a ResponseError. Sending the same input object again uses the same
 * idempotency key, so a retry does not create a second record.
 */
export async function send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { url, body } = requestFor(call, input as Record<string, unknown>)
  const headers: Record<string, string> = createsSomething(call)
    ? { [idempotencyHeader]: idempotencyKeyFor(input as object) }
    : {}
  const response = await fetchOrThrow(call.method, url, { body, headers })
  return response.status === 204 ? (undefined as OutputOf<C>) : parseAnswer(call, await response.json())
}

/** For a page that is closing: the request outlives the page, and its answer is ignored. */
export function sendOnPageHide<C extends Call>(call: C, input: InputOf<C>): void {
  const { url, body } = requestFor(call, input as Record<string, unknown>)
  const headers: Record<string, string> = createsSomething(call)
    ? { [idempotencyHeader]: idempotencyKeyFor(input as object) }
    : {}
  void fetchOrThrow(call.method, url, { body, headers, keepalive: true }).catch(() => {})
}

const keys = new WeakMap<object, string>()

function idempotencyKeyFor(input: object): string {
  const key = keys.get(input) ?? newIdempotencyKey()
  keys.set(input, key)
  return key
}

/** Not `randomUUID`: browsers have that only on https, and a home office may use plain http. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** For a URL without a call of ours. */
export const read = async (url: string, signal?: AbortSignal) => (await readWithHeaders(url, signal)).body

export async function readWithHeaders(url: string, signal?: AbortSignal) {
  const response = await fetchOrThrow('GET', url, { signal })
  return { body: (await response.json()) as unknown, headers: response.headers }
}

type RequestOptions = {
  body?: object | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  keepalive?: true
}

async function fetchOrThrow(
  method: string,
  url: string,
  { body, headers, signal, keepalive }: RequestOptions,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  if (!response.ok) throw new ResponseError(response.status, response.statusText, await response.text())
  return response
}
