import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { sweepFiles } from '#platform/files/sweep'
import { storedFiles } from '#platform/files/table'
import { docxOf, pdfOf } from '#tests/support/made-files'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { DocumentFilter } from '../document-list'
import { checkDocuments } from './checking'
import { readWaitingDocuments } from './reading'
import { findDocuments, keepDocument, purgeOldTrash, trashDocuments } from './store'
import { takeUnread } from './store/texts'
import { documents } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
  await server.db.delete(storedFiles)
  await server.db.delete(notifications)
})

const keep = (name: string, content: string | Buffer) =>
  keepDocument(server.db, server.files, { name, content: Buffer.from(content) })
const found = async (search: string) =>
  (await findDocuments(server.db, DocumentFilter.parse({ search, sort: 'name', direction: 'asc' }))).map(
    ({ name }) => name,
  )
const pathOf = (key: string | null) => path.join(server.settings.dataDir, 'files', (key ?? '').slice(0, 2), key ?? '')
const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)

test('the words inside documents are found, whatever the accents, and the newest version counts', async () => {
  await keep('a.pdf', pdfOf(['Haul-out schedule', 'Weems Creek Marina']))
  await keep('b.docx', await docxOf(['Menú de otoño: calabaza y maíz']))
  await keep('c.html', '<p>Emergency call page</p><script>hidden()</script>')
  await keep('d.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  expect(await readWaitingDocuments(server.db, server.files)).toBe(4)
  expect(await found('weems creek')).toEqual(['a.pdf'])
  expect(await found('OTONO maiz')).toEqual(['b.docx'])
  expect(await found('emerg')).toEqual(['c.html'])
  expect(await found('hidden')).toEqual([])
  await keep('c.html', '<p>Another page</p>')
  expect(await readWaitingDocuments(server.db, server.files)).toBe(1)
  expect([await found('emergency'), await found('another')]).toEqual([[], ['c.html']])
})

test('a file whose reader took its process along is tried once more, then left alone', async () => {
  await keep('a.txt', 'Words')
  expect(await takeUnread(server.db)).toMatchObject({ contentType: 'text/plain' })
  expect(await takeUnread(server.db)).toBeUndefined()
  const longAgo = { readingSince: sql`now() - make_interval(mins => 6)` }
  await server.db.update(documents).set(longAgo)
  expect(await takeUnread(server.db)).toMatchObject({ contentType: 'text/plain' })
  await server.db.update(documents).set(longAgo)
  expect(await takeUnread(server.db)).toBeUndefined()
  expect(await server.db.select({ reading: documents.reading }).from(documents)).toEqual([{ reading: 'unreadable' }])
})

test('missing and altered files are told once, with their names', async () => {
  const [gone, changed] = [await keep('Deed', 'gone'), await keep('Plan', 'mine')]
  await keep('Well', 'well')
  rmSync(pathOf(gone.fileKey))
  writeFileSync(pathOf(changed.fileKey), 'mime')
  expect(await checkDocuments(server.db, server.files, new Date())).toBe(2)
  await checkDocuments(server.db, server.files, daysLater(1))
  expect((await newestNotifications(server.db)).notifications).toMatchObject([
    { title: '2 files missing or altered', body: 'Deed, Plan', href: '/documents?view=damaged' },
  ])
  const damaged = await findDocuments(
    server.db,
    DocumentFilter.parse({ view: 'damaged', sort: 'name', direction: 'asc' }),
  )
  expect(damaged.map(({ name, fault }) => [name, fault])).toEqual([
    ['Deed', 'missing'],
    ['Plan', 'altered'],
  ])
})

test('after thirty days in the trash a document is gone, and its file soon after', async () => {
  const { id, fileKey } = await keep('a.txt', 'a')
  await keep('b.txt', 'b')
  await trashDocuments(server.db, [id], new Date())
  expect(await purgeOldTrash(server.db, daysLater(29))).toBe(0)
  await sweepFiles(server.db, server.files, daysLater(29))
  expect(existsSync(pathOf(fileKey))).toBe(true)
  expect(await purgeOldTrash(server.db, daysLater(31))).toBe(1)
  await sweepFiles(server.db, server.files, daysLater(31))
  expect(existsSync(pathOf(fileKey))).toBe(false)
  expect(await server.db.select({ key: storedFiles.key }).from(storedFiles)).toHaveLength(1)
})

test('what another feature keeps says where it came from, and undoes itself with its transaction', async () => {
  await expect(
    server.db.transaction(async (tx) => {
      await keepDocument(tx, server.files, {
        name: 'INV-1.pdf',
        origin: 'invoice',
        originId: 7,
        content: pdfOf(['INV']),
      })
      throw new Error('The lights went out')
    }),
  ).rejects.toThrow('The lights went out')
  expect(await found('INV')).toEqual([])
  const kept = await keepDocument(server.db, server.files, {
    name: 'INV-1.pdf',
    origin: 'invoice',
    originId: 7,
    content: pdfOf(['INV']),
  })
  expect(kept).toMatchObject({ origin: 'invoice', originId: 7, type: 'pdf', contentType: 'application/pdf' })
  const [row] = await server.db.select().from(documents).where(eq(documents.id, kept.id))
  expect(row?.path).toBe('/uploads/INV-1.pdf')
})
