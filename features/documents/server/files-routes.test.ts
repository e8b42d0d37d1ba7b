import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '#platform/files/table'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import { checkDocuments } from './checking'
import { checkChannel, filesRoutes } from './files-routes'
import { keepDocument } from './store'
import { documents } from './table'

let house: TestHouse
let ask: Awaited<ReturnType<TestHouse['signIn']>>
beforeAll(async () => {
  house = await openTestHouse()
  ask = await house.signIn()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(documents)
  await house.db.delete(storedFiles)
})

const state = async () => (await ask({ url: '/api/files' })).json()
const placeOf = (key: string | null) => path.join(house.settings.dataDir, 'files', (key ?? '').slice(0, 2), key ?? '')
const keep = (name: string, content: string) =>
  keepDocument(house.db, house.files, { name, content: Buffer.from(content) })

test('an empty house keeps no files, has never looked through them, and says where they would be', async () => {
  expect(await state()).toEqual({
    kept: { in: 'folder', folder: path.join(house.settings.dataDir, 'files') },
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
  await checkDocuments(house.db, house.files, new Date())
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
  await house.database.listen(checkChannel, () => {
    heard += 1
  })
  const [first, second] = [
    await ask({ method: 'POST', url: '/api/files/check' }),
    await ask({ method: 'POST', url: '/api/files/check' }),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([202, 202])
  expect(second.json().check).toEqual(first.json().check)
  expect(second.json().check.state).toBe('running')
  await checkDocuments(house.db, house.files, new Date())
  expect((await state()).check.state).toBe('done')
  await expect.poll(() => heard).toBe(1)
})

test('a check that fails says so', async () => {
  await keep('Offer.txt', 'An offer')
  const broken = Object.assign(Object.create(house.files), {
    shelf: { ...house.files.shelf, size: () => Promise.reject(new Error('The disk is gone')) },
  })
  await expect(checkDocuments(house.db, broken, new Date())).rejects.toThrow('The disk is gone')
  expect((await state()).check.state).toBe('failed')
})

test('nobody reads or tests the files without a session', async () => {
  expect((await house.ask({ url: '/api/files' })).statusCode).toBe(401)
  expect((await house.ask({ method: 'POST', url: '/api/files/test' })).statusCode).toBe(401)
})

const onShelf = async () => {
  const keys = []
  for await (const { key } of house.files.shelf.list()) keys.push(key)
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
  const settings = { ...house.settings, bucket: { ...bucket, endpoint: 'https://s3.example.com' } }
  const app = fastify()
  app.decorate('calls', [])
  app.decorate('db', house.db)
  filesRoutes(app, { ...house, settings })
  const answer = await app.inject({ url: '/api/files' })
  expect(answer.json().kept).toEqual({ in: 'bucket', bucket: 'office', service: 'https://s3.example.com' })
  expect(answer.body).not.toContain(bucket.secretAccessKey)
  await app.close()
})

const bucket = { bucket: 'office', region: 'us-east-1', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'not so secret' }
