import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Files } from '#platform/files/files'
import { folderBlobStore } from '#platform/files/folder-blob-store'
import { uploadForm } from '#tests/support/upload-form'
import { acceptUploads } from './uploads'

const moreThanTheLimit = 20

test('dead connections do not keep others from uploading', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'uploads-'))
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const incoming = path.join(folder, 'incoming')
  await app.register(async (scope) => {
    await acceptUploads(scope, new Files(folderBlobStore(folder), incoming), 1000, 50)
    scope.post('/', ({ uploaded }) => ({ size: uploaded?.size }))
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { payload, headers } = uploadForm({}, { name: 'a.txt', content: 'abc' })
  const head = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const dead = Array.from({ length: moreThanTheLimit }, () => {
    const socket = connect(port)
    socket.write(`POST / HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(payload.subarray(0, -20))
    return once(socket.on('error', () => {}).resume(), 'close')
  })
  const answer = await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body: Uint8Array.from(payload) })
  expect(await answer.json()).toEqual({ size: 3 })
  await Promise.all(dead)
  await expect.poll(() => readdirSync(incoming)).toEqual([])
})
