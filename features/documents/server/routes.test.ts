import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#core/durations'
import { clients } from '#features/clients/server/table'
import { storedFiles } from '#platform/files/table'
import { signPath } from '#platform/secrets/signed-path'
import { docxOf, pdfOf, pngOf } from '#tests/support/made-files'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { Document } from '../document'
import { documents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [client] = await server.db.insert(clients).values({ name: 'Rosa Delfino' }).returning({ id: clients.id })
  rosa = client?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
  await server.db.delete(storedFiles)
  rmSync(filesFolder(), { recursive: true, force: true })
})

const filesFolder = () => path.join(server.settings.dataDir, 'files')
const onDisk = () =>
  existsSync(filesFolder())
    ? readdirSync(filesFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(path.join(filesFolder(), name)).isFile(),
      )
    : []

const list = async (query = ''): Promise<Document[]> => (await ask({ url: `/api/documents${query}` })).json()
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const create = (payload: object) => post('/api/documents', payload)
const upload = (name: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    url: '/api/documents',
    ...uploadForm({ name, type: 'document', ...fields }, { name, content }),
  })
const uploaded = async (...args: Parameters<typeof upload>): Promise<Document> => (await upload(...args)).json()

describe('the list', () => {
  test('has the client’s name, last modified first', async () => {
    await server.db.insert(documents).values([
      { name: 'Price list', type: 'spreadsheet', size: 2048, lastModified: new Date('2026-01-05T10:00:00Z') },
      {
        name: 'Contract',
        type: 'pdf',
        filename: 'contract.pdf',
        contentType: 'application/pdf',
        clientId: rosa,
        size: 4096,
        lastModified: new Date('2026-02-05T10:00:00Z'),
      },
    ])
    expect(await list()).toMatchObject([
      {
        name: 'Contract',
        type: 'pdf',
        filename: 'contract.pdf',
        clientId: rosa,
        clientName: 'Rosa Delfino',
        size: 4096,
      },
      { name: 'Price list', type: 'spreadsheet', clientId: null, clientName: null },
    ])
  })

  test('is filtered by client', async () => {
    await server.db.insert(documents).values([
      { name: 'Ours', type: 'document' },
      { name: 'Rosa’s', type: 'image', clientId: rosa },
    ])
    expect(await names(`?clientId=${rosa}`)).toEqual(['Rosa’s'])
    expect(await list('?clientId=424242')).toEqual([])
    expect((await ask({ url: '/api/documents?clientId=0' })).statusCode).toBe(422)
    expect((await server.ask({ url: '/api/documents' })).statusCode).toBe(401)
  })

  test('is searched, filtered, sorted and paged', async () => {
    const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`)
    await server.db.insert(documents).values([
      { name: 'Menú', type: 'pdf', size: 30, lastModified: at(1), folder: 'Kitchen' },
      { name: '100% plan', type: 'document', size: 10, lastModified: at(2) },
      { name: 'menu draft', type: 'document', size: 20, lastModified: at(3) },
    ])
    expect(await names('?search=MEN')).toEqual(['menu draft', 'Menú'])
    expect(await names('?search=0%25')).toEqual(['100% plan'])
    expect(await names('?type=document')).toEqual(['menu draft', '100% plan'])
    expect(await names('?folder=Kitchen')).toEqual(['Menú'])
    expect(await names('?folder=')).toEqual(['menu draft', '100% plan'])
    expect(await names('?sort=size&direction=asc')).toEqual(['100% plan', 'menu draft', 'Menú'])
    expect(await names('?sort=name&direction=asc')).toEqual(['100% plan', 'menu draft', 'Menú'])
    const page = await ask({ url: '/api/documents?page=2&pageSize=2' })
    expect([page.headers['x-total-count'], page.json().length]).toEqual(['3', 1])
    for (const bad of ['type=poem', 'sort=colour', 'page=0', 'pageSize=9999', 'view=attic'])
      expect((await ask({ url: `/api/documents?${bad}` })).statusCode).toBe(422)
  })

  test('of contracts has HTML files and names with contract or agreement', async () => {
    await server.db.insert(documents).values([
      { name: 'Page', type: 'document', filename: 'page.html', contentType: 'text/html' },
      { name: 'A', type: 'pdf', filename: 'Lark-CONTRACT.pdf', contentType: 'application/pdf' },
      { name: 'B', type: 'pdf', filename: 'service-agreement.pdf', contentType: 'application/pdf' },
      { name: 'Made', type: 'document', filename: 'Made_contract.html', contentType: 'text/html', origin: 'contract' },
      { name: 'My contract', type: 'pdf', filename: 'scan.pdf', contentType: 'application/pdf' },
      { name: 'Agreement on paper', type: 'document' },
    ])
    const contracts = '?view=contracts&sort=name&direction=asc'
    expect(await names(contracts)).toEqual(['A', 'Agreement on paper', 'B', 'Made', 'Page'])
    expect(await names(`${contracts}&made=generated`)).toEqual(['Made'])
    expect(await names(`${contracts}&made=uploaded`)).toEqual(['A', 'Agreement on paper', 'B', 'Page'])
    expect(await names(`${contracts}&kind=pdf`)).toEqual(['A', 'B'])
  })
})

describe('a document without a file', () => {
  test('is stored', async () => {
    const answer = await create({
      name: ' Deed ',
      type: 'pdf',
      size: 2048,
      clientId: rosa,
      lastModified: '2026-01-05T10:00:00Z',
      id: 7,
      createdAt: '1999-01-01T00:00:00Z',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Deed',
      type: 'pdf',
      size: 2048,
      clientId: rosa,
      clientName: 'Rosa Delfino',
      lastModified: '2026-01-05T10:00:00.000Z',
      path: null,
    })
    expect(answer.json().createdAt > '2020').toBe(true)
  })

  test.each([
    ['name', 'Document name is required', { type: 'pdf' }],
    ['name', 'Document name is required', { name: '  ', type: 'pdf' }],
    ['name', 'At most 255 characters', { name: 'x'.repeat(256), type: 'pdf' }],
    ['type', 'Document type is required', { name: 'Deed' }],
    ['type', 'Document type is required', { name: 'Deed', type: '' }],
    ['clientId', 'That client no longer exists', { name: 'Deed', type: 'pdf', clientId: 424242 }],
    ['lastModified', 'Please enter a valid date', { name: 'Deed', type: 'pdf', lastModified: 'soon' }],
  ])('is rejected with an error for %s: %s', async (field, message, payload) => {
    const answer = await create(payload)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }])
    expect(await list()).toEqual([])
  })
})

describe('an upload', () => {
  test('is stored with its file under the hash of its content', async () => {
    const answer = await upload('plan.pdf', pdfOf(['Plan']), { type: 'pdf', clientId: String(rosa), folder: ' Plans ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'plan.pdf',
      filename: 'plan.pdf',
      path: '/uploads/plan.pdf',
      type: 'pdf',
      contentType: 'application/pdf',
      size: pdfOf(['Plan']).length,
      clientId: rosa,
      folder: 'Plans',
      origin: 'upload',
      version: 1,
      mismatch: null,
    })
    expect(onDisk()).toHaveLength(1)
    expect(onDisk()[0]).not.toContain('plan')
  })

  test('without a name, type or file is rejected and leaves nothing behind', async () => {
    const refused = await ask({
      method: 'POST',
      url: '/api/documents',
      ...uploadForm({ name: '' }, { name: 'a.txt', content: 'a' }),
    })
    expect(refused.json().fields).toEqual({ name: 'Document name is required', type: 'Document type is required' })
    const empty = await ask({ method: 'POST', url: '/api/documents', ...uploadForm({ name: 'a', type: 'pdf' }) })
    expect(empty.json().fields).toEqual({ file: 'Please choose a file' })
    expect(onDisk()).toEqual([])
  })

  test('with a form that ends early, or NUL in a field, is refused and leaves nothing behind', async () => {
    const { payload, headers } = uploadForm({ name: 'a', type: 'document' }, { name: 'a.txt', content: 'abc' })
    for (const half of [payload.subarray(0, -30), payload.subarray(0, 40), Buffer.from('--')]) {
      const { 'content-length': _, ...type } = headers
      const cut = await ask({ method: 'POST', url: '/api/documents', payload: half, headers: type })
      expect(cut.statusCode).toBe(400)
      expect(cut.json().message).toBe('The file did not arrive whole. Please try again.')
    }
    const form = uploadForm({ name: 'a\0b', type: 'document' }, { name: 'a.txt', content: 'abc' })
    expect((await ask({ method: 'POST', url: '/api/documents', ...form })).statusCode).toBe(422)
    expect(onDisk()).toEqual([])
  })

  test('of 10 MB is accepted, one byte more answers 413 and leaves nothing behind', async () => {
    const largest = Buffer.alloc(10 * 1024 * 1024, 'x')
    expect((await upload('large.bin', largest)).statusCode).toBe(201)
    await server.db.delete(documents)
    await server.db.delete(storedFiles)
    rmSync(filesFolder(), { recursive: true })
    const refused = await upload('larger.bin', Buffer.concat([largest, Buffer.from('x')]))
    expect(refused.statusCode).toBe(413)
    expect(refused.json().message).toBe('That file is larger than 10MB. Nothing was stored.')
    expect(await list()).toEqual([])
    expect(onDisk()).toEqual([])
  })

  test('whose content does not match its name has a warning and the type of its content', async () => {
    const page = await uploaded('photo.jpg', '<html><script>alert(1)</script>', { type: 'image' })
    expect(page).toMatchObject({
      type: 'document',
      contentType: 'text/html',
      mismatch: 'Called .jpg, but its content is a web page.',
    })
    const opened = await ask({ url: page.path as string })
    expect(opened.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(opened.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
  })

  test('of an empty file is stored with a warning', async () => {
    const empty = await uploaded('empty.txt', '')
    expect(empty).toMatchObject({ size: 0, mismatch: 'This file is empty.' })
    expect((await ask({ url: empty.path as string })).body).toBe('')
  })

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['menú ñ 日本.txt', 'menú ñ 日本.txt'],
    ['a\u202etxt.exe', 'atxt.exe'],
    ['photo.jpg.html', 'photo.jpg.html'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(116)}.txt`],
  ])('named %j gets a safe file name', async (given, clean) => {
    const answer = await ask({
      method: 'POST',
      url: '/api/documents',
      ...uploadForm({ name: 'A', type: 'document' }, { name: given, content: 'words' }),
    })
    const { filename, path: opens } = answer.json()
    expect(filename).toBe(clean)
    expect((await ask({ url: opens })).body).toBe('words')
  })

  test('with a taken file name for another client gets a different file name', async () => {
    const first = await uploaded('plan.txt', 'one')
    const second = await uploaded('plan.txt', 'two', { clientId: String(rosa) })
    expect(second.filename).toBe(`plan-${second.id}.txt`)
    expect([(await ask({ url: first.path as string })).body, (await ask({ url: second.path as string })).body]).toEqual(
      ['one', 'two'],
    )
  })

  test('of identical content is stored once', async () => {
    await uploaded('a.txt', 'the same')
    await uploaded('b.txt', 'the same')
    expect(onDisk()).toHaveLength(1)
  })

  test('repeated with the same idempotency key creates one document, and another file is refused', async () => {
    const sent = (content = 'a') => {
      const form = uploadForm({ name: 'a', type: 'document' }, { name: 'a.txt', content })
      return ask({
        method: 'POST',
        url: '/api/documents',
        ...form,
        headers: { ...form.headers, 'idempotency-key': 'one' },
      })
    }
    expect((await sent()).json()).toEqual((await sent()).json())
    expect((await sent('another')).statusCode).toBe(422)
    expect(await list()).toMatchObject([{ version: 1 }])
  })
})

describe('versions', () => {
  const asVersion = { sameName: 'version' }

  test('are added only on request: by default both are kept, also where only the case differs', async () => {
    const uploads = [
      await uploaded('plan.txt', 'one'),
      await uploaded('plan.txt', 'two'),
      await uploaded('PLAN.TXT', '3'),
    ]
    expect(uploads.map(({ version }) => version)).toEqual([1, 1, 1])
    expect(new Set(uploads.map(({ id }) => id)).size).toBe(3)
    await Promise.all([upload('menu.txt', 'one'), upload('Menu.txt', 'two')])
    expect(await list()).toHaveLength(5)
  })

  test('are added by the same name, client and type', async () => {
    const first = await uploaded('plan.txt', 'one')
    const second = await uploaded('PLAN.txt', 'two', asVersion)
    expect(second).toMatchObject({ id: first.id, version: 2, path: first.path })
    expect(
      await post('/api/documents/named', { names: ['plan.txt', 'other'], clientId: null }).then((a) => a.json()),
    ).toEqual([{ name: 'plan.txt', type: 'document', version: 2 }])
    expect((await ask({ url: first.path as string })).body).toBe('two')
    expect((await ask({ url: `${first.path}?version=1` })).body).toBe('one')
    expect((await ask({ url: `${first.path}?version=9` })).statusCode).toBe(404)
    for (const wrong of ['x', '0', '1e300', '1&version=2'])
      expect((await ask({ url: `${first.path}?version=${wrong}` })).statusCode).toBe(404)
  })

  test('can be restored as the newest', async () => {
    const { id, path: opens } = await uploaded('plan.txt', 'one')
    await uploaded('plan.txt', 'two', asVersion)
    expect((await post(`/api/documents/${id}/versions/1/restore`)).json()).toMatchObject({ version: 3 })
    expect((await ask({ url: opens as string })).body).toBe('one')
    const versions = (await ask({ url: `/api/documents/${id}/versions` })).json()
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    expect((await post(`/api/documents/${id}/versions/8/restore`)).statusCode).toBe(404)
  })

  test('are two for simultaneous uploads of one name', async () => {
    await Promise.all([upload('plan.txt', 'one', asVersion), upload('plan.txt', 'two', asVersion)])
    expect(await list()).toMatchObject([{ version: 2 }])
  })
})

describe('opening', () => {
  test('needs a session', async () => {
    const { path: opens } = await uploaded('plan.txt', 'secret plan')
    expect((await server.ask({ url: opens as string })).statusCode).toBe(401)
    const visited = await server.ask({ url: opens as string, headers: { 'sec-fetch-mode': 'navigate' } })
    expect([visited.statusCode, visited.headers.location]).toEqual([302, '/'])
    expect((await ask({ url: '/uploads/nothing.txt' })).statusCode).toBe(404)
    expect((await ask({ url: '/uploads/..%2f..%2fetc%2fpasswd' })).statusCode).toBe(404)
    expect((await ask({ url: '/uploads/a%00b' })).statusCode).toBe(404)
    // The form of links before they had tokens: a signature over the file name, valid for whatever has that name now.
    const signature = signPath('a secret only for tests, long enough', opens as string, new Date(Date.now() + day))
    expect((await server.ask({ url: `${opens}?${new URLSearchParams(signature)}` })).statusCode).toBe(401)
  })

  test('supports ranges, ETags and download names', async () => {
    const { id, path: opens } = await uploaded('menú.txt', 'Bread, salt and wine')
    const url = opens as string
    await ask({ method: 'PATCH', url: `/api/documents/${id}`, payload: { name: 'Menú: otoño' } })
    const part = await ask({ url, headers: { range: 'bytes=7-10' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'salt', 'bytes 7-10/20'])
    expect((await ask({ url, headers: { range: 'bytes=99-' } })).statusCode).toBe(416)
    const whole = await ask({ url })
    expect(whole.headers['accept-ranges']).toBe('bytes')
    expect((await ask({ url, headers: { 'if-none-match': whole.headers.etag as string } })).statusCode).toBe(304)
    const stale = await ask({ url, headers: { range: 'bytes=7-10', 'if-range': '"other"' } })
    expect([stale.statusCode, stale.body]).toEqual([200, 'Bread, salt and wine'])
    expect((await ask({ url: `${url}?download` })).headers['content-disposition']).toBe(
      `attachment; filename="Menu- otono.txt"; filename*=UTF-8''Men%C3%BA-%20oto%C3%B1o.txt`,
    )
    expect((await ask({ method: 'HEAD', url })).headers['content-length']).toBe('20')
  })

  test('shows pictures, texts and HTML inline; everything else is an attachment', async () => {
    const dispositionOf = async (name: string, content: string | Buffer) =>
      (await ask({ url: (await uploaded(name, content)).path as string })).headers['content-disposition']
    expect(
      await dispositionOf(
        'a.png',
        pngOf(1, 1, () => [0, 0, 0]),
      ),
    ).toMatch(/^inline/)
    expect(await dispositionOf('a.svg', '<svg onload="alert(1)"/>')).toMatch(/^inline/)
    expect(await dispositionOf('a.xml', '<?xml version="1.0"?><x/>')).toMatch(/^attachment/)
    expect(await dispositionOf('a.docx', await docxOf(['Hi']))).toMatch(/^attachment/)
    expect(await dispositionOf('a.exe', Buffer.from('MZ\u0000\u0001'))).toMatch(/^attachment/)
  })

  test('a file missing on disk answers 410', async () => {
    const { path: opens } = await uploaded('plan.txt', 'gone soon')
    rmSync(path.join(filesFolder(), onDisk()[0] as string))
    const answer = await ask({ url: opens as string })
    expect([answer.statusCode, answer.json().message]).toEqual([
      410,
      'The content of this file is missing. Restore it from a backup.',
    ])
  })
})

describe('changing', () => {
  test('a document gets a new name, type, folder and client', async () => {
    const { id } = await uploaded('a.txt', 'a')
    const changes = { name: 'B', type: 'archive', clientId: rosa, folder: 'Kitchen' }
    const answer = await ask({ method: 'PATCH', url: `/api/documents/${id}`, payload: changes })
    expect(answer.json()).toMatchObject({ ...changes, clientName: 'Rosa Delfino' })
    const back = await ask({ method: 'PATCH', url: `/api/documents/${id}`, payload: { clientId: null, folder: '' } })
    expect(back.json()).toMatchObject({ clientId: null, folder: null, name: 'B' })
    for (const [payload, field] of [
      [{ name: ' ' }, 'name'],
      [{ type: 'poem' }, 'type'],
      [{ clientId: 424242 }, 'clientId'],
    ] as const) {
      const refused = await ask({ method: 'PATCH', url: `/api/documents/${id}`, payload })
      expect(Object.keys(refused.json().fields)).toEqual([field])
    }
    expect((await ask({ method: 'PATCH', url: '/api/documents/424242', payload: { name: 'B' } })).statusCode).toBe(404)
    expect((await ask({ method: 'PATCH', url: '/api/documents/x', payload: { name: 'B' } })).statusCode).toBe(404)
  })

  test('a folder is counted, renamed, removed and restored', async () => {
    const [a, b] = [await uploaded('a.txt', 'a', { folder: 'Kitchen' }), await uploaded('b.txt', 'b')]
    expect((await ask({ url: '/api/documents/folders' })).json()).toEqual({
      all: 2,
      unfiled: 1,
      trash: 0,
      damaged: 0,
      folders: [{ name: 'Kitchen', count: 1 }],
    })
    await post('/api/documents/folders/rename', { from: 'Kitchen', to: 'Cuisine' })
    const { before } = (await post('/api/documents/folders/rename', { from: 'Cuisine', to: null })).json()
    expect(before).toEqual([{ id: a.id, folder: 'Cuisine' }])
    expect(await names('?folder=')).toHaveLength(2)
    await post('/api/documents/move', { moves: before })
    expect(await names('?folder=Cuisine')).toEqual(['a.txt'])
    const moved = await post('/api/documents/move', {
      moves: [
        { id: b.id, folder: 'New' },
        { id: a.id, folder: null },
      ],
    })
    expect(moved.json().before).toEqual([
      { id: a.id, folder: 'Cuisine' },
      { id: b.id, folder: null },
    ])
  })

  test('folder suggestions list their documents', async () => {
    await uploaded('service-agreement.txt', 'a', { clientId: String(rosa) })
    await uploaded('quote.txt', 'b')
    const all = (await post('/api/ai/document-suggestions', {})).json()
    expect(all).toMatchObject({ success: true, by: 'built-in rules' })
    expect(all.text).toBe('2 documents would fit into 2 folders: Contracts (1), Proposals (1).')
    const hers = (await post('/api/ai/document-suggestions', { clientId: rosa })).json()
    expect(hers.suggestions.map(({ folder }: { folder: string }) => folder)).toEqual(['Contracts'])
  })
})

describe('deleting', () => {
  test('moves to the trash, can be restored, and is permanent from the trash', async () => {
    const { id } = await uploaded('a.txt', 'a')
    expect((await ask({ method: 'DELETE', url: `/api/documents/${id}` })).statusCode).toBe(204)
    expect([await names(), await names('?view=trash')]).toEqual([[], ['a.txt']])
    expect((await post('/api/documents/restore', { ids: [id] })).json()).toEqual({ restored: [id] })
    expect(await names()).toEqual(['a.txt'])
    expect((await post('/api/documents/remove', { ids: [id, 424242] })).json()).toEqual({ removed: [id] })
    expect((await ask({ method: 'DELETE', url: `/api/documents/${id}` })).statusCode).toBe(204)
    expect(await names('?view=trash')).toEqual([])
    expect((await ask({ method: 'DELETE', url: `/api/documents/${id}` })).statusCode).toBe(404)
  })

  test('the trash can be emptied', async () => {
    const { id } = await uploaded('a.txt', 'a')
    await uploaded('b.txt', 'b')
    await post('/api/documents/remove', { ids: [id] })
    expect((await post('/api/documents/trash/empty')).json()).toEqual({ removed: 1 })
    expect(await names()).toEqual(['b.txt'])
  })
})

test('several documents are downloaded as one archive', async () => {
  const [a, b] = [await uploaded('a.txt', 'a'), await uploaded('a.txt', 'b', { sameName: 'separate' })]
  const answer = await ask({ url: `/api/documents/zip?ids=${a.id},${b.id}` })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="documents.zip"',
  })
  const zip = answer.rawPayload.toString('latin1')
  expect([zip.startsWith('PK'), zip.includes('a.txt'), zip.includes('a (2).txt')]).toEqual([true, true, true])
  expect((await ask({ url: '/api/documents/zip?ids=' })).statusCode).toBe(422)
  expect((await ask({ url: '/api/documents/zip?ids=424242' })).statusCode).toBe(404)
  expect((await server.ask({ url: `/api/documents/zip?ids=${a.id}` })).statusCode).toBe(401)
})

test('an archive lists missing or truncated files and contains the intact ones', async () => {
  const [cut, gone] = [await uploaded('cut.txt', 'once much longer'), await uploaded('gone.txt', 'gone')]
  const placeOf = (text: string) => {
    const key = createHash('sha256').update(text).digest('hex')
    return path.join(filesFolder(), key.slice(0, 2), key)
  }
  truncateSync(placeOf('once much longer'), 4)
  rmSync(placeOf('gone'))
  const well = await uploaded('well.txt', 'well')
  const answer = await ask({ url: `/api/documents/zip?ids=${cut.id},${gone.id},${well.id}` })
  const zip = answer.rawPayload.toString('latin1')
  expect(answer.statusCode).toBe(200)
  expect([zip.includes('well.txt'), zip.includes('MISSING FILES.txt')]).toEqual([true, true])
})

test('a word in most documents is found in the order of the list, and counted to a limit', async () => {
  await server.db.execute(sql`insert into documents (name, type, content_text, last_modified)
    select 'Paper ' || lpad(n::text, 4, '0'), 'document', case when n = 3 then 'a seldom zwieback' else 'about marzipan' end,
      timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(0, 1099) as n`)
  const page = async (query: string) => {
    const answer = await ask({ url: `/api/documents?pageSize=2&${query}` })
    return [
      Number(answer.headers['x-total-count']),
      answer.headers['x-total-more'] === 'true',
      ...answer.json<Document[]>().map(({ name }) => Number(name.replace('Paper ', ''))),
    ]
  }
  expect(await page('search=marzipan&page=2&sort=lastModified&direction=desc')).toEqual([1000, true, 1097, 1096])
  expect(await page('search=marzipan&page=2&sort=name&direction=asc')).toEqual([1000, true, 2, 4])
  expect(await page('search=zwieback&page=1')).toEqual([1, false, 3])
  expect(await page('search=aper%20000&page=1&sort=name&direction=desc')).toEqual([10, false, 9, 8])
  expect(await page('search=nothing&page=1')).toEqual([0, false])
  expect(await page('page=550&sort=name&direction=asc')).toEqual([1100, false, 1098, 1099])
})
