import { addressOf, type Call, type InputOf, type OutputOf } from '#core/call'
import { ResponseError } from './response-error'

/** Sends a call of the product and gives its answer, or throws what the server said. */
export async function send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { url, body } = addressOf(call, input as Record<string, unknown>)
  return (await request(call.method, url, body)) as OutputOf<C>
}

/** Reads an address: what a query does by default with the first part of its key. */
export const read = (url: string, signal?: AbortSignal) => request('GET', url, undefined, signal)

async function request(method: string, url: string, body: object | undefined, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ResponseError(response.status, response.statusText, await response.text())
  return response.status === 204 ? undefined : response.json()
}
