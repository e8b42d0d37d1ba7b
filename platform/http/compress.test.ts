import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressTexts } from './compress'

const long = { words: 'mainstreet '.repeat(500) }

function app() {
  const server = fastify()
  compressTexts(server)
  server.get('/long', async () => long)
  server.get('/short', async () => ({ ok: true }))
  server.get('/picture', (_request, reply) => reply.type('image/png').send('x'.repeat(5_000)))
  return server
}

test('a long text is compressed if the client accepts gzip', async () => {
  const compressed = await app().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-length': String(compressed.rawPayload.length),
  })
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(long)
})

test.each(['', 'identity', 'gzip;q=0, br', 'br'])('it is not compressed for accept-encoding "%s"', async (accepted) => {
  const plain = await app().inject({ url: '/long', headers: { 'accept-encoding': accepted } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.json()).toEqual(long)
})

test.each(['/short', '/picture'])('%s is not compressed', async (url) => {
  const plain = await app().inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
})
