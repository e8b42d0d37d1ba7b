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

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-shelf-'))
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

const shelves: Record<string, () => BlobStore> = {
  'a folder': () => folderBlobStore(path.join(folder, 'shelf')),
  'a bucket': () =>
    s3BlobStore({
      bucket: 'office',
      region: 'us-east-1',
      endpoint: provider.url,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
}

describe.each(Object.entries(shelves))('%s', (_, open) => {
  let shelf: BlobStore
  beforeAll(() => {
    shelf = open()
  })

  async function placed(content: string): Promise<string> {
    const key = createHash('sha256').update(content).digest('hex')
    const file = path.join(folder, 'on-its-way')
    writeFileSync(file, content)
    await shelf.place(key, file)
    expect(existsSync(file)).toBe(false)
    return key
  }

  test('gives back what was placed, whole or a part of it', async () => {
    const key = await placed('Bread, salt and wine')
    expect(await shelf.size(key)).toBe(20)
    expect(await text(await shelf.open(key))).toBe('Bread, salt and wine')
    expect(await text(await shelf.open(key, { start: 7, end: 10 }))).toBe('salt')
  })

  test('keeps a content of no bytes', async () => {
    const key = await placed('')
    expect(await shelf.size(key)).toBe(0)
    expect(await text(await shelf.open(key))).toBe('')
  })

  test('the same content placed twice stands there once', async () => {
    const key = await placed('Twice')
    await placed('Twice')
    const keys = []
    for await (const found of shelf.list()) keys.push(found.key)
    expect(keys.filter((found) => found === key)).toHaveLength(1)
  })

  test('lists what it holds with when it came', async () => {
    const before = Date.now() - 5_000
    const key = await placed('Listed')
    const found = []
    for await (const one of shelf.list()) found.push(one)
    expect(found.find((one) => one.key === key)?.since.getTime()).toBeGreaterThan(before)
  })

  test('what was removed is missing, and may be removed again', async () => {
    const key = await placed('Gone soon')
    await shelf.remove(key)
    await shelf.remove(key)
    expect(await shelf.size(key)).toBeUndefined()
    await expect(shelf.open(key)).rejects.toThrow(FileMissing)
  })
})

test('a bucket takes a file of 10 MB in one piece', async () => {
  const shelf = shelves['a bucket']?.() as BlobStore
  const file = path.join(folder, 'large')
  writeFileSync(file, Buffer.alloc(10 * 1024 * 1024, 'x'))
  await shelf.place('f'.repeat(64), file)
  expect(await shelf.size('f'.repeat(64))).toBe(10 * 1024 * 1024)
})

test('a bucket that cannot be reached is told in words fit to show', async () => {
  const [accessKeyId, secretAccessKey] = ['AKIAEXAMPLE', 'hush']
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const shelf = s3BlobStore({ bucket: 'office', region: 'us-east-1', endpoint, accessKeyId, secretAccessKey })
  const file = path.join(folder, 'on-its-way')
  writeFileSync(file, 'x')
  const told = { status: 503, message: expect.stringContaining('The bucket that keeps the files') }
  await expect(shelf.place('a'.repeat(64), file)).rejects.toMatchObject(told)
  await expect(shelf.open('a'.repeat(64))).rejects.toMatchObject(told)
})

test('a folder names files by us alone', () => {
  const names = readdirSync(path.join(folder, 'shelf'), { recursive: true, encoding: 'utf8' })
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{2}(\/[0-9a-f]{64})?$/)
})
