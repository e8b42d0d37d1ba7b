import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { hour } from '#core/durations'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { attachmentFilesIn, attachmentFolder } from './attachment-files'
import { sweepAttachments } from './attachment-sweep'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('files without a mail are deleted after an hour; referenced files stay', async () => {
  const { dataDir } = server.settings
  const files = attachmentFilesIn(dataDir)
  const [referenced, unreferenced, fresh] = await Promise.all(
    ['menu', 'an old draft', 'just come in'].map((text) => files.saveAttachment(Buffer.from(text))),
  )
  writeFileSync(path.join(attachmentFolder(dataDir), 'half.new'), 'ha')
  const mail = { senderEmail: 'rosa@example.com', senderName: 'Rosa', recipients: '', subject: 'Menu', body: '' }
  const [saved] = await server.db.insert(schema.emails).values(mail).returning()
  await server.db.insert(schema.emailAttachments).values({
    emailId: saved?.id as number,
    position: 0,
    filename: 'menu.txt',
    contentType: 'text/plain',
    size: 4,
    file: referenced?.file ?? '',
  })
  const now = new Date()
  const old = new Date(now.getTime() - 2 * hour)
  for (const name of readdirSync(attachmentFolder(dataDir), { recursive: true, encoding: 'utf8' }))
    if (!name.includes(fresh?.file ?? '')) utimesSync(path.join(attachmentFolder(dataDir), name), old, old)

  expect(await sweepAttachments(server.db, dataDir, now)).toBe(2)
  const left = readdirSync(attachmentFolder(dataDir), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.basename(name),
  )
  expect(left).toContain(referenced?.file)
  expect(left).toContain(fresh?.file)
  expect(left).not.toContain(unreferenced?.file)
  expect(left).not.toContain('half.new')
})

test('content that is saved again counts as new', async () => {
  const { dataDir } = server.settings
  const files = attachmentFilesIn(dataDir)
  const { file } = await files.saveAttachment(Buffer.from('twice'))
  const filePath = path.join(attachmentFolder(dataDir), file.slice(0, 2), file)
  const old = new Date(Date.now() - 2 * hour)
  utimesSync(filePath, old, old)
  await files.saveAttachment(Buffer.from('twice'))
  await sweepAttachments(server.db, dataDir, new Date())
  expect(readdirSync(path.dirname(filePath))).toContain(file)
})
