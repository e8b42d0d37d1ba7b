import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '#tests/support/server-process'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { LiveConnections, publishInvalidation } from './live'

let server: TestServer
let live: LiveConnections
let address: string
let close: () => Promise<void>
beforeAll(async () => {
  server = await openTestServer()
  live = new LiveConnections()
  await live.start(server.database)
  const app = fastify({ forceCloseConnections: true })
  app.get('/live', (request, reply) => live.connect(request, reply))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  close = async () => {
    live.stop()
    await app.close()
    await server.close()
  }
})
afterAll(() => close())

const publish = (paths: string[]) => server.db.transaction((tx) => publishInvalidation(tx, paths))

/** An open window that records what it receives. */
async function openWindow() {
  const leave = new AbortController()
  const answer = await fetch(`${address}/live`, { signal: leave.signal })
  let received = ''
  let ended = false
  const reading = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) received += chunk
  })()
  reading.catch(() => {}).finally(() => (ended = true))
  await waitFor(() => received.includes('retry:'))
  return { answer, received: () => received, ended: () => ended, leave: () => leave.abort() }
}

test('a window receives invalidations as an uncached event stream', async () => {
  const window = await openWindow()
  expect(window.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(window.answer.headers.get('cache-control')).toBe('no-store')
  await publish(['/api/clients', '/api/deals'])
  await waitFor(() => window.received().includes('data: ["/api/clients","/api/deals"]\n\n'))
  window.leave()
})

test('an invalidation in a transaction is sent to every window after the commit', async () => {
  const windows = [await openWindow(), await openWindow()]
  await server.db.transaction(async (tx) => {
    await publishInvalidation(tx, ['/api/committed'])
    await publishInvalidation(tx, ['/api/committed-too'])
    for (const window of windows) expect(window.received()).not.toContain('/api/committed')
  })
  for (const window of windows) {
    await waitFor(() => window.received().includes('["/api/committed-too"]'))
    expect(window.received()).toContain('["/api/committed"]')
    window.leave()
  }
})

test('an invalidation in a transaction that rolls back is not sent', async () => {
  const window = await openWindow()
  const failing = server.db.transaction(async (tx) => {
    await publishInvalidation(tx, ['/api/rolled-back'])
    throw new Error('never mind')
  })
  await expect(failing).rejects.toThrow('never mind')
  await publish(['/api/afterwards'])
  await waitFor(() => window.received().includes('/api/afterwards'))
  expect(window.received()).not.toContain('/api/rolled-back')
  window.leave()
})

test('an invalidation without a transaction does not compile', () => {
  // @ts-expect-error The plain database would announce in a commit of its own.
  expect(() => publishInvalidation(server.db, ['/api/clients'])).toBeTypeOf('function')
})

test('a closed window does not disturb the others', async () => {
  const [gone, stays] = [await openWindow(), await openWindow()]
  gone.leave()
  await waitFor(() => gone.ended())
  await publish(['/api/still-here'])
  await waitFor(() => stays.received().includes('/api/still-here'))
  stays.leave()
})

test('stopping closes every connection', async () => {
  const window = await openWindow()
  live.stop()
  await waitFor(() => window.ended())
})
