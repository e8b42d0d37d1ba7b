import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { disconnectSignal } from './disconnect-signal'

test('the signal is aborted when the connection closes, not when the body was read', async () => {
  const app = Fastify()
  const seen: AbortSignal[] = []
  app.post('/quick', async ({ raw }, reply) => {
    const signal = disconnectSignal(reply)
    if (!raw.closed) await once(raw, 'close')
    return { left: signal.aborted }
  })
  app.post('/slow', async (_request, reply) => {
    const signal = disconnectSignal(reply)
    seen.push(signal)
    await once(signal, 'abort')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (path: string, signal?: AbortSignal) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"hello"}',
      ...(signal && { signal }),
    })
  expect(await (await post('/quick')).json()).toEqual({ left: false })
  const leaving = new AbortController()
  const answer = post('/slow', leaving.signal)
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(() => seen[0]?.aborted).toBe(true)
  await app.close()
})
