import { type Call, createsSomething, type InputOf, idempotencyHeader, type OutputOf, requestFor } from '#core/call'
import { ResponseError } from './response-error'

/**
 * Sends a call of the product and gives its answer, or throws what the server said. The same input object is the same
 * wish: sent again because an answer was lost, it is not granted twice.
 */
export async function send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { url, body } = requestFor(call, input as Record<string, unknown>)
  const headers: Record<string, string> = createsSomething(call) ? { [idempotencyHeader]: keyOf(input as object) } : {}
  const response = await fetchOrThrow(call.method, url, { body, headers })
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<C>
}

/** The same for a window that closes: the request outlives it, and nobody waits for the answer. */
export function sendWhileLeaving<C extends Call>(call: C, input: InputOf<C>): void {
  const { url, body } = requestFor(call, input as Record<string, unknown>)
  const headers: Record<string, string> = createsSomething(call) ? { [idempotencyHeader]: keyOf(input as object) } : {}
  void fetchOrThrow(call.method, url, { body, headers, keepalive: true }).catch(() => {})
}

const keys = new WeakMap<object, string>()

function keyOf(input: object): string {
  const key = keys.get(input) ?? newKey()
  keys.set(input, key)
  return key
}

/** Not `randomUUID`: a browser has that only on https, and an office at home may not. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads an address: what a query does by default with the first part of its key. */
export const read = async (url: string, signal?: AbortSignal) => (await readWithHeaders(url, signal)).body

export async function readWithHeaders(url: string, signal?: AbortSignal) {
  const response = await fetchOrThrow('GET', url, { signal })
  return { body: (await response.json()) as unknown, headers: response.headers }
}

type Sent = {
  body?: object | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  keepalive?: true
}

async function fetchOrThrow(
  method: string,
  url: string,
  { body, headers, signal, keepalive }: Sent,
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
