import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'

/** Baseline: the same answers from Fastify alone, in its own process like the product. */
const app = fastify()
app.get('/healthz', async () => ({ ok: true }))
app.get('/api/notifications', async () => ({ unread: 0, notifications: [] }))

/** Uploads are streamed to the disk and can be downloaded again. */
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-bare-'))
const uploaded = path.join(folder, 'kept')
let uploads = 0
app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
app.post('/upload', { bodyLimit: 20 * 1024 * 1024 }, async (request) => {
  const file = `${uploaded}-${uploads++}`
  await pipeline(request.body as NodeJS.ReadableStream, createWriteStream(file))
  return { size: statSync(file).size }
})
app.get('/download', (_request, reply) =>
  reply
    .header('content-length', statSync(`${uploaded}-0`).size)
    .type('application/octet-stream')
    .send(createReadStream(`${uploaded}-0`)),
)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
