import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '#platform/files/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { checkDocuments } from './checking'
import { checkChannel, filesRoutes } from './files-routes'
import { keepDocument } from './store'
import { documents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
  await server.db.delete(storedFiles)
})

const state = async () => (await ask({ url: '/api/files' })).json()
const placeOf = (key: string | null) => path.join(server.settings.dataDir, 'files', (key ?? '').slice(0, 2), key ?? '')
const keep = (name: string, content: string) =>
  keepDocument(server.db, server.files, { name, content: Buffer.from(content) })

test('an empty house keeps no files, has never looked through them, and says where they would be', async () => {
  expect(await state()).toEqual({
    kept: { in: 'folder', folder: path.join(server.settings.dataDir, 'files') },
    count: 0,
    bytes: 0,
    check: null,
    faults: 0,
    faulty: [],
  })
})

test('a check names what is missing and what was altered', async () => {
  const [offer, plan] = [await keep('Offer.txt', 'An offer'), await keep('Plan.txt', 'A plan')]
  await keep('Whole.txt', 'Untouched')
  rmSync(placeOf(offer.fileKey))
  writeFileSync(placeOf(plan.fileKey), 'B plan')
  await checkDocuments(server.db, server.files, new Date())
  expect(await state()).toMatchObject({
    count: 3,
    bytes: 23,
    faults: 2,
    check: { state: 'done', faults: 2 },
    faulty: [
      { documentId: offer.id, name: 'Offer.txt', version: 1, fault: 'missing' },
      { documentId: plan.id, name: 'Plan.txt', version: 1, fault: 'altered' },
    ],
  })
})

test('a check that is asked for begins once, however often the button is pressed', async () => {
  let heard = 0
  await server.database.listen(checkChannel, () => {
    heard += 1
  })
  const [first, second] = [
    await ask({ method: 'POST', url: '/api/files/check' }),
    await ask({ method: 'POST', url: '/api/files/check' }),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([202, 202])
  expect(second.json().check).toEqual(first.json().check)
  expect(second.json().check.state).toBe('running')
  await checkDocuments(server.db, server.files, new Date())
  expect((await state()).check.state).toBe('done')
  await expect.poll(() => heard).toBe(1)
})

test('a check that fails says so', async () => {
  await keep('Offer.txt', 'An offer')
  const broken = Object.assign(Object.create(server.files), {
    shelf: { ...server.files.shelf, size: () => Promise.reject(new Error('The disk is gone')) },
  })
  await expect(checkDocuments(server.db, broken, new Date())).rejects.toThrow('The disk is gone')
  expect((await state()).check.state).toBe('failed')
})

test('nobody reads or tests the files without a session', async () => {
  expect((await server.ask({ url: '/api/files' })).statusCode).toBe(401)
  expect((await server.ask({ method: 'POST', url: '/api/files/test' })).statusCode).toBe(401)
})

const onShelf = async () => {
  const keys = []
  for await (const { key } of server.files.shelf.list()) keys.push(key)
  return keys
}

test('a folder is tested by writing, reading and removing', async () => {
  const before = await onShelf()
  const answer = await ask({ method: 'POST', url: '/api/files/test' })
  expect(answer.json()).toEqual({
    ok: true,
    message: 'A small file was written, read back and removed. Everything works.',
  })
  expect(await onShelf()).toEqual(before)
})

test('a bucket is named by its name and its service, never by its keys', async () => {
  const settings = { ...server.settings, bucket: { ...bucket, endpoint: 'https://s3.example.com' } }
  const app = fastify()
  app.decorate('calls', [])
  app.decorate('db', server.db)
  filesRoutes(app, { ...server, settings })
  const answer = await app.inject({ url: '/api/files' })
  expect(answer.json().kept).toEqual({ in: 'bucket', bucket: 'office', service: 'https://s3.example.com' })
  expect(answer.body).not.toContain(bucket.secretAccessKey)
  await app.close()
})

const bucket = { bucket: 'office', region: 'us-east-1', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'not so secret' }
