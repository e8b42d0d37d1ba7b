import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '#platform/files/table'
import type { Scan } from '#platform/scans/scan-types'
import { throttles } from '#platform/throttle/table'
import { pdfOf, pngOf } from '#tests/support/made-files'
import { scannedPdfOf, scanOf } from '#tests/support/made-scans'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { DocumentFilter } from '../document-list'
import { extractPendingTexts } from './extract-text'
import { readPendingScans } from './read-scans'
import { findDocuments, saveDocument } from './store'
import { claimScan, enqueueScans } from './store/scans'
import { documentScans, documents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
  await server.db.delete(storedFiles)
  await server.db.delete(throttles)
})

const picture = (red: number) => pngOf(4, 4, () => [red, 80, 40])
const save = (name: string, content: Buffer, sameName?: 'version') =>
  saveDocument(server.db, server.files, { name, content, ...(sameName && { sameName }) })
const found = async (search: string) =>
  (await findDocuments(server.db, DocumentFilter.parse({ search, sort: 'name', direction: 'asc' }))).map(
    ({ name }) => name,
  )

const receipt = 'Harbor Hardware\n11/03/2026\nSales tax 3.83\nTOTAL 67.73'
const boxes = receipt.split(/\s/).flatMap((_, at) => [100, at * 100, 500, 90])

/** Replaces the process that reads scans; each answer is given once, the last one repeatedly. */
function reader(...answers: (Scan | Error)[]) {
  const calls: string[][] = []
  const read = async (content: NodeJS.ReadableStream, _type: string, languages: readonly string[]): Promise<Scan> => {
    ;(content as unknown as { destroy(): void }).destroy()
    calls.push([...languages])
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Scan | Error
    if (answer instanceof Error) throw answer
    return answer
  }
  return { read: read as never, calls }
}
const words = (text = receipt): Scan => ({ outcome: 'read', pageCount: 1, pages: [{ text, boxes }] })

test('a picture and a PDF without text are read once, with what has text of its own left alone', async () => {
  const { id } = await save('till.png', picture(1))
  await save('blank.pdf', pdfOf([' ']))
  await save('plan.pdf', pdfOf(['Plan of the harbor']))
  await extractPendingTexts(server.db, server.files)
  const { read, calls } = reader(words())
  expect(await readPendingScans(server.db, server.files, read)).toBe(2)
  expect(await readPendingScans(server.db, server.files, read)).toBe(0)
  expect(calls).toEqual([
    ['eng', 'spa'],
    ['eng', 'spa'],
  ])
  expect(await found('hardw')).toEqual(['blank.pdf', 'till.png'])
  const scan = await ask({ method: 'GET', url: `/api/documents/${id}/scan` })
  expect(scan.json()).toEqual({
    state: 'read',
    problem: null,
    pageCount: 1,
    pages: [{ page: 1, text: receipt, boxes }],
    receipt: {
      seller: 'Harbor Hardware',
      date: '2026-11-03',
      total: 67.73,
      tax: 3.83,
      currency: null,
      state: 'suggested',
    },
  })
})

test('of a PDF with text on some pages the others are read, and all of it is found', async () => {
  const page = { content: scanOf(['Winter'], {}, 'image/jpeg'), width: 800, height: 1000 }
  const { id } = await save('offer.pdf', scannedPdfOf([{ ...page, words: 'Terms of storage' }, page]))
  await extractPendingTexts(server.db, server.files)
  expect(await found('storage')).toEqual(['offer.pdf'])
  const { read, calls } = reader({
    outcome: 'read',
    pageCount: 2,
    pages: [
      { text: '', boxes: [], ownText: 'Terms of storage' },
      { text: 'Winter', boxes: [1, 2, 3, 4] },
    ],
  })
  expect(await readPendingScans(server.db, server.files, read)).toBe(1)
  expect(await readPendingScans(server.db, server.files, read)).toBe(0)
  expect(calls).toHaveLength(1)
  expect([await found('storage'), await found('winter')]).toEqual([['offer.pdf'], ['offer.pdf']])
  const scan = await ask({ method: 'GET', url: `/api/documents/${id}/scan` })
  expect(scan.json().pages).toEqual([
    { page: 1, text: '', boxes: [] },
    { page: 2, text: 'Winter', boxes: [1, 2, 3, 4] },
  ])
})

test('a new version is read anew, also if its content is the same', async () => {
  const { id } = await save('till.png', picture(1))
  await extractPendingTexts(server.db, server.files)
  await readPendingScans(server.db, server.files, reader(words()).read)
  await save('till.png', picture(1), 'version')
  expect((await ask({ method: 'GET', url: `/api/documents/${id}/scan` })).json().state).toBe('none')
  await extractPendingTexts(server.db, server.files)
  expect(await readPendingScans(server.db, server.files, reader(words('Another page')).read)).toBe(1)
  expect([await found('hardware'), await found('another')]).toEqual([[], ['till.png']])
})

test('what hangs is tried three times, after the others, and says so; what is too large once', async () => {
  const hanging = await save('hanging.png', picture(1))
  const fine = await save('fine.png', picture(2))
  await extractPendingTexts(server.db, server.files)
  const stopped: Scan = { outcome: 'unread', problem: 'stopped' }
  // The newest comes first.
  const { read, calls } = reader(words(), stopped)
  expect(await readPendingScans(server.db, server.files, read)).toBe(4)
  expect(calls).toHaveLength(4)
  const scanOf = async (id: number) => (await ask({ method: 'GET', url: `/api/documents/${id}/scan` })).json()
  expect((await scanOf(fine.id)).state).toBe('read')
  expect(await scanOf(hanging.id)).toMatchObject({
    state: 'failed',
    problem: 'Reading the words took too much time or memory, so it was stopped.',
  })
  const again = await ask({ method: 'POST', url: `/api/documents/${hanging.id}/scan` })
  expect([again.statusCode, again.json().state]).toEqual([202, 'waiting'])
  const large: Scan = { outcome: 'unread', problem: 'too-large' }
  expect(await readPendingScans(server.db, server.files, reader(large).read)).toBe(1)
  expect((await scanOf(hanging.id)).problem).toMatch(/too large/)
})

test('a reading whose process died is taken up again', async () => {
  await save('till.png', picture(1))
  await extractPendingTexts(server.db, server.files)
  await enqueueScans(server.db)
  expect(await claimScan(server.db)).toMatchObject({ contentType: 'image/png' })
  expect(await claimScan(server.db)).toBeUndefined()
  await server.db.update(documentScans).set({ startedAt: sql`now() - make_interval(mins => 21)` })
  expect(await readPendingScans(server.db, server.files, reader(words()).read)).toBe(1)
})

test('a receipt is used with one call, or dismissed', async () => {
  const { id } = await save('IMG_2041.png', picture(1))
  await extractPendingTexts(server.db, server.files)
  await readPendingScans(server.db, server.files, reader(words()).read)
  const change = (state: string) => ask({ method: 'PATCH', url: `/api/documents/${id}/receipt`, payload: { state } })
  expect((await change('dismissed')).json().receipt.state).toBe('dismissed')
  expect((await change('used')).json().receipt.state).toBe('used')
  const document = await ask({ method: 'GET', url: `/api/documents/${id}` })
  expect(document.json()).toMatchObject({ name: '2026-11-03 Harbor Hardware 67.73.png', folder: 'Receipts' })
  expect((await change('eaten')).statusCode).toBe(422)
})

test('the languages are chosen in Settings', async () => {
  const put = (languages: string[]) => ask({ method: 'PUT', url: '/api/settings/scans', payload: { languages } })
  expect((await put([])).statusCode).toBe(422)
  expect((await put(['spa'])).json()).toEqual({ languages: ['spa'] })
  await save('till.png', picture(1))
  await extractPendingTexts(server.db, server.files)
  const { read, calls } = reader(words())
  await readPendingScans(server.db, server.files, read)
  expect(calls).toEqual([['spa']])
})
