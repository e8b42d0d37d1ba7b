import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from './error-handler'
import { holdsNul, isDeeperThan, readJsonBodies } from './json-body'

const app = fastify()
beforeAll(async () => {
  app.setErrorHandler(errorHandler)
  readJsonBodies(app)
  app.post('/echo', async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function send(headers: OutgoingHttpHeaders, agent?: Agent) {
  const { port } = app.server.address() as AddressInfo
  const sent = request({
    port,
    path: '/echo',
    method: 'POST',
    ...(agent && { agent }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  return { sent, answered }
}

test.each([{ 'content-length': 900_000 }, { 'transfer-encoding': 'chunked' }])(
  'a large list is refused before all of it has arrived: %o',
  async (headers) => {
    const { sent, answered } = send(headers)
    sent.write(` [${'1,'.repeat(100)}`)
    const [response] = await answered
    expect(response.statusCode).toBe(400)
    expect(await text(response)).toContain('Please send a JSON object.')
    sent.on('error', () => {}).destroy()
  },
)

test.each([
  ['whose length is known', (list: string) => ({ 'content-length': list.length })],
  ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
])('after a refused list %s its sender is answered again', async (_, headersOf) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const list = `[${'1,'.repeat(400_000)}1]`
  const refused = send(headersOf(list), agent)
  refused.sent.on('error', () => {}).end(list)
  const [refusal] = await refused.answered
  expect(refusal.statusCode).toBe(400)
  refusal.on('error', () => {}).resume()
  const { sent, answered } = send({}, agent)
  sent.end('{"a":1}')
  expect(await text((await answered)[0])).toBe('{"a":1}')
  agent.destroy()
})

test.each([
  ['of a known length', true],
  ['in chunks', false],
])('a large object %s arrives whole', async (_, isLengthKnown) => {
  const body = JSON.stringify({ text: 'piñón '.repeat(100_000) })
  const { sent, answered } = send(isLengthKnown ? { 'content-length': Buffer.byteLength(body) } : {})
  sent.write('  \n'.slice(0, isLengthKnown ? 0 : 3))
  sent.end(body)
  expect(await text((await answered)[0])).toBe(body)
})

test('a body that never comes is no object and no error', async () => {
  const { sent, answered } = send({ 'transfer-encoding': 'chunked' })
  sent.end()
  expect((await answered)[0].statusCode).toBe(200)
})

test('objects and arrays both count as nesting', () => {
  expect(isDeeperThan(2, '{"a":[1]}')).toBe(false)
  expect(isDeeperThan(2, '{"a":[{}]}')).toBe(true)
})

test('brackets inside strings do not count', () => {
  expect(isDeeperThan(1, '{"a":"[[[[ \\" {{{"}')).toBe(false)
})

test('many shallow values are not deep', () => {
  expect(isDeeperThan(2, JSON.stringify(Array.from({ length: 1000 }, () => ({}))))).toBe(false)
})

test('a NUL character is found, an escaped mention of it is not', () => {
  expect(holdsNul(JSON.stringify({ a: 'x\u0000y' }))).toBe(true)
  expect(holdsNul(JSON.stringify({ a: '\\\u0000' }))).toBe(true)
  expect(holdsNul(JSON.stringify({ a: 'write \\u0000' }))).toBe(false)
})
