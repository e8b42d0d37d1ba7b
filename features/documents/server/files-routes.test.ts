import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '#platform/files/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { checkDocumentFiles } from './check-files'
import { fileCheckChannel, filesRoutes } from './files-routes'
import { saveDocument } from './store'
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
const save = (name: string, content: string) =>
  saveDocument(server.db, server.files, { name, content: Buffer.from(content) })

test('without documents there are no files and no check, but a storage location', async () => {
  expect(await state()).toEqual({
    kept: { in: 'folder', folder: path.join(server.settings.dataDir, 'files') },
    count: 0,
    bytes: 0,
    check: null,
    faults: 0,
    faulty: [],
  })
})

test('a check lists missing and altered files', async () => {
  const [offer, plan] = [await save('Offer.txt', 'An offer'), await save('Plan.txt', 'A plan')]
  await save('Whole.txt', 'Untouched')
  rmSync(placeOf(offer.fileKey))
  writeFileSync(placeOf(plan.fileKey), 'B plan')
  await checkDocumentFiles(server.db, server.files, new Date())
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

test('a running check is not started a second time', async () => {
  let notified = 0
  await server.database.listen(fileCheckChannel, () => {
    notified += 1
  })
  const [first, second] = [
    await ask({ method: 'POST', url: '/api/files/check' }),
    await ask({ method: 'POST', url: '/api/files/check' }),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([202, 202])
  expect(second.json().check).toEqual(first.json().check)
  expect(second.json().check.state).toBe('running')
  await checkDocumentFiles(server.db, server.files, new Date())
  expect((await state()).check.state).toBe('done')
  await expect.poll(() => notified).toBe(1)
})

test('a failed check is reported', async () => {
  await save('Offer.txt', 'An offer')
  const broken = Object.assign(Object.create(server.files), {
    blobStore: { ...server.files.blobStore, size: () => Promise.reject(new Error('disk failure')) },
  })
  await expect(checkDocumentFiles(server.db, broken, new Date())).rejects.toThrow('disk failure')
  expect((await state()).check.state).toBe('failed')
})

test('reading and testing the files needs a session', async () => {
  expect((await server.ask({ url: '/api/files' })).statusCode).toBe(401)
  expect((await server.ask({ method: 'POST', url: '/api/files/test' })).statusCode).toBe(401)
})

const storedKeys = async () => {
  const keys = []
  for await (const { key } of server.files.blobStore.list()) keys.push(key)
  return keys
}

test('the storage test leaves nothing behind', async () => {
  const before = await storedKeys()
  const answer = await ask({ method: 'POST', url: '/api/files/test' })
  expect(answer.json()).toEqual({
    ok: true,
    message: 'A small file was written, read back and removed. Everything works.',
  })
  expect(await storedKeys()).toEqual(before)
})

test('a bucket is shown with its name and service, without its keys', async () => {
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
