import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/server-process'
import { type BlobStore, FileMissing } from './blob-store'
import { folderBlobStore } from './folder-blob-store'
import { s3BlobStore } from './s3-blob-store'

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-blobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let provider: Emulator
beforeAll(async () => {
  provider = await createEmulator({
    service: 'aws',
    port: await freePort(),
    seed: { aws: { s3: { buckets: [{ name: 'office' }] } } },
  })
})
afterAll(() => provider.close())

const stores: Record<string, () => BlobStore> = {
  'a folder': () => folderBlobStore(path.join(folder, 'store')),
  'a bucket': () =>
    s3BlobStore({
      bucket: 'office',
      region: 'us-east-1',
      endpoint: provider.url,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let store: BlobStore
  beforeAll(() => {
    store = open()
  })

  async function stored(content: string): Promise<string> {
    const key = createHash('sha256').update(content).digest('hex')
    const file = path.join(folder, 'on-its-way')
    writeFileSync(file, content)
    await store.put(key, file)
    expect(existsSync(file)).toBe(false)
    return key
  }

  test('returns what was stored, whole or in part', async () => {
    const key = await stored('Bread, salt and wine')
    expect(await store.size(key)).toBe(20)
    expect(await text(await store.open(key))).toBe('Bread, salt and wine')
    expect(await text(await store.open(key, { start: 7, end: 10 }))).toBe('salt')
  })

  test('stores an empty content', async () => {
    const key = await stored('')
    expect(await store.size(key)).toBe(0)
    expect(await text(await store.open(key))).toBe('')
  })

  test('the same content stored twice is listed once', async () => {
    const key = await stored('Twice')
    await stored('Twice')
    const keys = []
    for await (const found of store.list()) keys.push(found.key)
    expect(keys.filter((found) => found === key)).toHaveLength(1)
  })

  test('lists keys with the time of storing', async () => {
    const before = Date.now() - 5_000
    const key = await stored('Listed')
    const found = []
    for await (const one of store.list()) found.push(one)
    expect(found.find((one) => one.key === key)?.storedAt.getTime()).toBeGreaterThan(before)
  })

  test('what was removed is missing, and can be removed again', async () => {
    const key = await stored('Gone soon')
    await store.remove(key)
    await store.remove(key)
    expect(await store.size(key)).toBeUndefined()
    await expect(store.open(key)).rejects.toThrow(FileMissing)
  })
})

test('a bucket takes a file of 10 MB in one piece', async () => {
  const store = stores['a bucket']?.() as BlobStore
  const file = path.join(folder, 'large')
  writeFileSync(file, Buffer.alloc(10 * 1024 * 1024, 'x'))
  await store.put('f'.repeat(64), file)
  expect(await store.size('f'.repeat(64))).toBe(10 * 1024 * 1024)
})

test('an unreachable bucket gives a message fit to show', async () => {
  const [accessKeyId, secretAccessKey] = ['AKIAEXAMPLE', 'hush']
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const store = s3BlobStore({ bucket: 'office', region: 'us-east-1', endpoint, accessKeyId, secretAccessKey })
  const file = path.join(folder, 'on-its-way')
  writeFileSync(file, 'x')
  const unreachable = { status: 503, message: expect.stringContaining('The bucket that keeps the files') }
  await expect(store.put('a'.repeat(64), file)).rejects.toMatchObject(unreachable)
  await expect(store.open('a'.repeat(64))).rejects.toMatchObject(unreachable)
})

test('file names in a folder are only keys', () => {
  const names = readdirSync(path.join(folder, 'store'), { recursive: true, encoding: 'utf8' })
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{2}(\/[0-9a-f]{64})?$/)
})
