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

test('a long text is packed for who can unpack it', async () => {
  const packed = await app().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-length': String(packed.rawPayload.length),
  })
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(long)
})

test.each(['', 'identity', 'gzip;q=0, br', 'br'])('it goes as it is to who says "%s"', async (accepted) => {
  const plain = await app().inject({ url: '/long', headers: { 'accept-encoding': accepted } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.json()).toEqual(long)
})

test.each(['/short', '/picture'])('%s is not packed', async (url) => {
  const plain = await app().inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
})
