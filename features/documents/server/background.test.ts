import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '#core/durations'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { sweepFiles } from '#platform/files/sweep'
import { storedFiles } from '#platform/files/table'
import { docxOf, pdfOf } from '#tests/support/made-files'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { DocumentFilter } from '../document-list'
import { checkDocumentFiles } from './check-files'
import { extractPendingTexts } from './extract-text'
import { findDocuments, purgeOldTrash, saveDocument, trashDocuments } from './store'
import { claimTextExtraction } from './store/text-extraction'
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

const save = (name: string, content: string | Buffer) =>
  saveDocument(server.db, server.files, { name, content: Buffer.from(content) })
const found = async (search: string) =>
  (await findDocuments(server.db, DocumentFilter.parse({ search, sort: 'name', direction: 'asc' }))).map(
    ({ name }) => name,
  )
const pathOf = (key: string | null) => path.join(server.settings.dataDir, 'files', (key ?? '').slice(0, 2), key ?? '')
const daysLater = (days: number) => new Date(Date.now() + days * day)

test('the text of the newest version is searched, ignoring accents', async () => {
  await save('a.pdf', pdfOf(['Haul-out schedule', 'Weems Creek Marina']))
  await save('b.docx', await docxOf(['Menú de otoño: calabaza y maíz', 'Gruß vom Fluß']))
  await save('c.html', '<p>Emergency call page</p><script>hidden()</script>')
  await save('d.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  expect(await extractPendingTexts(server.db, server.files)).toBe(4)
  expect(await found('weems creek')).toEqual(['a.pdf'])
  expect(await found('OTONO maiz')).toEqual(['b.docx'])
  expect(await found('FLUSS')).toEqual(['b.docx'])
  expect(await found('emerg')).toEqual(['c.html'])
  expect(await found('hidden')).toEqual([])
  await saveDocument(server.db, server.files, {
    name: 'c.html',
    content: Buffer.from('<p>Another page</p>'),
    sameName: 'version',
  })
  expect(await extractPendingTexts(server.db, server.files)).toBe(1)
  expect([await found('emergency'), await found('another')]).toEqual([[], ['c.html']])
})

test('a text extraction that crashed its process is retried once', async () => {
  await save('a.txt', 'Words')
  expect(await claimTextExtraction(server.db)).toMatchObject({ contentType: 'text/plain' })
  expect(await claimTextExtraction(server.db)).toBeUndefined()
  const longAgo = { textStartedAt: sql`now() - make_interval(mins => 6)` }
  await server.db.update(documents).set(longAgo)
  expect(await claimTextExtraction(server.db)).toMatchObject({ contentType: 'text/plain' })
  await server.db.update(documents).set(longAgo)
  expect(await claimTextExtraction(server.db)).toBeUndefined()
  expect(await server.db.select({ textState: documents.textState }).from(documents)).toEqual([
    { textState: 'unreadable' },
  ])
})

test('missing and altered files are notified once, with their names', async () => {
  const [missing, altered] = [await save('Deed', 'gone'), await save('Plan', 'mine')]
  await save('Well', 'well')
  rmSync(pathOf(missing.fileKey))
  writeFileSync(pathOf(altered.fileKey), 'mime')
  expect(await checkDocumentFiles(server.db, server.files, new Date())).toBe(2)
  await checkDocumentFiles(server.db, server.files, daysLater(1))
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

test('after thirty days in the trash a document and its file are deleted', async () => {
  const { id, fileKey } = await save('a.txt', 'a')
  await save('b.txt', 'b')
  await trashDocuments(server.db, [id], new Date())
  expect(await purgeOldTrash(server.db, daysLater(29))).toBe(0)
  await sweepFiles(server.db, server.files, daysLater(29))
  expect(existsSync(pathOf(fileKey))).toBe(true)
  expect(await purgeOldTrash(server.db, daysLater(31))).toBe(1)
  await sweepFiles(server.db, server.files, daysLater(31))
  expect(existsSync(pathOf(fileKey))).toBe(false)
  expect(await server.db.select({ key: storedFiles.key }).from(storedFiles)).toHaveLength(1)
})

test('a document saved by another feature has its origin and is rolled back with its transaction', async () => {
  await expect(
    server.db.transaction(async (tx) => {
      await saveDocument(tx, server.files, {
        name: 'INV-1.pdf',
        origin: 'invoice',
        originId: 7,
        content: pdfOf(['INV']),
      })
      throw new Error('transaction failed')
    }),
  ).rejects.toThrow('transaction failed')
  expect(await found('INV')).toEqual([])
  const saved = await saveDocument(server.db, server.files, {
    name: 'INV-1.pdf',
    origin: 'invoice',
    originId: 7,
    content: pdfOf(['INV']),
  })
  expect(saved).toMatchObject({ origin: 'invoice', originId: 7, type: 'pdf', contentType: 'application/pdf' })
  const [row] = await server.db.select().from(documents).where(eq(documents.id, saved.id))
  expect(row?.path).toBe('/uploads/INV-1.pdf')
})
