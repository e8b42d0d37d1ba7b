import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/server-process'
import type { BlobStore } from './blob-store'
import { Files } from './files'
import { folderBlobStore } from './folder-blob-store'
import { s3BlobStore } from './s3-blob-store'
import { tryOut } from './try-out'

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-try-'))
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

const filesOn = (shelf: BlobStore) => new Files(shelf, path.join(folder, 'incoming'))
const inBucket = (bucket: string, endpoint = provider.url) =>
  filesOn(s3BlobStore({ bucket, region: 'us-east-1', endpoint, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'hush' }))

test('a bucket that works is written to, read and left as it was', async () => {
  const files = inBucket('office')
  expect(await tryOut(files)).toEqual({
    ok: true,
    message: 'A small file was written, read back and removed. Everything works.',
  })
  for await (const { key } of files.shelf.list()) expect(key).toBe('nothing is left')
})

test('a bucket that is not there is told with the service’s own reason and without a key', async () => {
  const { ok, message } = await tryOut(inBucket('no-such-bucket'))
  expect(ok).toBe(false)
  expect(message).toMatch(/^Writing failed: .+/)
  expect(message).not.toContain('hush')
})

test('a service that never answers is not waited for', async () => {
  const silent: BlobStore = { ...folderBlobStore(folder), place: () => new Promise(() => {}) }
  expect(await tryOut(filesOn(silent), 20)).toEqual({
    ok: false,
    message: 'Writing failed: no answer within 0.02 seconds',
  })
})

test('a folder that gives back something else is found out', async () => {
  const shelf = folderBlobStore(path.join(folder, 'shelf'))
  const damaging: BlobStore = {
    ...shelf,
    async place(key, file) {
      chmodSync(file, 0o600)
      writeFileSync(file, 'something else')
      await shelf.place(key, file)
    },
  }
  expect(await tryOut(filesOn(damaging))).toEqual({ ok: false, message: 'Reading failed: what came back had changed' })
})
