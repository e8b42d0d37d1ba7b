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
import { runSelfTest } from './self-test'

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

const filesOn = (store: BlobStore) => new Files(store, path.join(folder, 'incoming'))
const inBucket = (bucket: string, endpoint = provider.url) =>
  filesOn(s3BlobStore({ bucket, region: 'us-east-1', endpoint, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'hush' }))

test('a working bucket passes and is left empty', async () => {
  const files = inBucket('office')
  expect(await runSelfTest(files)).toEqual({
    ok: true,
    message: 'A small file was written, read back and removed. Everything works.',
  })
  for await (const { key } of files.blobStore.list()) expect(key).toBe('nothing is left')
})

test('a missing bucket fails with the message of the service, without the secret key', async () => {
  const { ok, message } = await runSelfTest(inBucket('no-such-bucket'))
  expect(ok).toBe(false)
  expect(message).toMatch(/^Writing failed: .+/)
  expect(message).not.toContain('hush')
})

test('a service that never answers times out', async () => {
  const silent: BlobStore = { ...folderBlobStore(folder), put: () => new Promise(() => {}) }
  expect(await runSelfTest(filesOn(silent), 20)).toEqual({
    ok: false,
    message: 'Writing failed: no answer within 0.02 seconds',
  })
})

test('a folder that returns other content fails', async () => {
  const store = folderBlobStore(path.join(folder, 'store'))
  const damaging: BlobStore = {
    ...store,
    async put(key, file) {
      chmodSync(file, 0o600)
      writeFileSync(file, 'something else')
      await store.put(key, file)
    },
  }
  expect(await runSelfTest(filesOn(damaging))).toEqual({
    ok: false,
    message: 'Reading failed: what came back had changed',
  })
})
