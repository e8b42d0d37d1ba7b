import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { attachmentFilesIn, attachmentFolder } from './attachment-files'
import { sweepAttachments } from './attachment-sweep'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what no mail names goes once it is an hour old, and what one names stays', async () => {
  const { dataDir } = server.settings
  const files = attachmentFilesIn(dataDir)
  const [named, forgotten, fresh] = await Promise.all(
    ['menu', 'an old draft', 'just come in'].map((text) => files.keepAttachment(Buffer.from(text))),
  )
  writeFileSync(path.join(attachmentFolder(dataDir), 'half.new'), 'ha')
  const mail = { senderEmail: 'rosa@example.com', senderName: 'Rosa', recipients: '', subject: 'Menu', body: '' }
  const [kept] = await server.db.insert(schema.emails).values(mail).returning()
  await server.db.insert(schema.emailAttachments).values({
    emailId: kept?.id as number,
    position: 0,
    filename: 'menu.txt',
    contentType: 'text/plain',
    size: 4,
    file: named?.file ?? '',
  })
  const now = new Date()
  const old = new Date(now.getTime() - 2 * 3_600_000)
  for (const name of readdirSync(attachmentFolder(dataDir), { recursive: true, encoding: 'utf8' }))
    if (!name.includes(fresh?.file ?? '')) utimesSync(path.join(attachmentFolder(dataDir), name), old, old)

  expect(await sweepAttachments(server.db, dataDir, now)).toBe(2)
  const left = readdirSync(attachmentFolder(dataDir), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.basename(name),
  )
  expect(left).toContain(named?.file)
  expect(left).toContain(fresh?.file)
  expect(left).not.toContain(forgotten?.file)
  expect(left).not.toContain('half.new')
})

test('a content that comes again counts as new', async () => {
  const { dataDir } = server.settings
  const files = attachmentFilesIn(dataDir)
  const { file } = await files.keepAttachment(Buffer.from('twice'))
  const place = path.join(attachmentFolder(dataDir), file.slice(0, 2), file)
  const old = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(place, old, old)
  await files.keepAttachment(Buffer.from('twice'))
  await sweepAttachments(server.db, dataDir, new Date())
  expect(readdirSync(path.dirname(place))).toContain(file)
})
