import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deals } from '#features/deals/server/table'
import { invoices } from '#features/invoices/server/table'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { isFullSize } from '#tests/support/test-size'
import { importBatch } from '../api'
import { clientStatuses } from '../client'
import { clientSorts } from '../client-list'
import { clientCounts, clients } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [invoices, deals, tasks, clients]) await server.db.delete(table)
})

const post = (payload: object) => ask({ method: 'POST', url: '/api/clients', payload })
const make = async (payload: object) => (await post(payload)).json()
const list = async (query = '') => (await ask({ url: `/api/clients${query}` })).json() as { id: number; name: string }[]
const names = async (query = '') => (await list(query)).map(({ name }) => name)

describe('a new client', () => {
  test('needs only a name, and starts active', async () => {
    const answer = await post({ name: '  Rosa  ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Rosa',
      businessName: '',
      email: '',
      phone: null,
      address: null,
      notes: null,
      status: 'active',
    })
  })

  test('is rejected with an error for each field', async () => {
    const bad: [object, string, string][] = [
      [{}, 'name', ''],
      [{ name: ' ' }, 'name', 'Please enter a name'],
      [{ name: 'Rosa', email: 'rosa' }, 'email', 'Please enter a valid email address'],
      [{ name: 'Rosa', phone: '555' }, 'phone', 'Please enter a valid phone number'],
      [{ name: 'Rosa', status: 'lost' }, 'status', 'Please choose a status'],
      [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters'],
      [{ name: 7 }, 'name', ''],
    ]
    for (const [payload, field, message] of bad) {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual([field])
      if (message) expect(answer.json().fields[field]).toBe(message)
    }
    expect(await list()).toEqual([])
  })

  test('cannot set its own id or date', async () => {
    const made = await make({ name: 'Rosa', id: 4711, createdAt: '2001-01-01' })
    expect(made.id).not.toBe(4711)
    expect(made.createdAt).not.toContain('2001')
  })
})

describe('the list', () => {
  test('without parameters is complete and sorted by name, ignoring case', async () => {
    for (const name of ['bea', 'Ann', 'Cid']) await make({ name })
    expect(await names()).toEqual(['Ann', 'bea', 'Cid'])
  })

  test('is searched in name, e-mail, business and phone, trimmed and ignoring case', async () => {
    await make({
      name: 'Rosa',
      businessName: 'Hearth & Stone',
      email: 'rosa@bakery.example.com',
      phone: '(410) 555-0142',
    })
    await make({ name: 'Sam' })
    for (const found of ['ros', '%20HEARTH%20', 'BAKERY', '555-01', '%26%20sto'])
      expect(await names(`?search=${found}`)).toEqual(['Rosa'])
    for (const nothing of ['rosahearth', '100%25', '_', '%5C']) expect(await names(`?search=${nothing}`)).toEqual([])
  })

  test('is searched without accents, and with those that are typed but not written', async () => {
    await make({ name: 'José Núñez', businessName: 'Łódź Straße' })
    await make({ name: 'Rosa Grüße', email: 'ines@example.com' })
    for (const typed of ['jose nunez', 'JOSÉ NÚÑEZ', 'ose nún', 'jóse', 'lodz', 'STRASSE', 'José'.normalize('NFD')])
      expect([typed, await names(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, ['José Núñez']])
    for (const typed of ['GRÜSSE', 'grusse', 'Grüße', 'inés@'])
      expect([typed, await names(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, ['Rosa Grüße']])
  })

  test('is searched as it is after a change, an import, a merge, its undoing, and a return from the trash', async () => {
    const { id } = await make({ name: 'Inés Peña' })
    await ask({ method: 'PATCH', url: `/api/clients/${id}`, payload: { name: 'Inés Nuño' } })
    expect([await names('?search=pena'), await names('?search=nuno')]).toEqual([[], ['Inés Nuño']])

    const row = { line: 2, email: '', businessName: '', address: '', notes: '', status: 'active' }
    const payload = { rows: [{ ...row, name: 'Íñigo Åberg', phone: '+34 600 12 34 56' }], duplicates: 'skip' }
    await ask({ method: 'POST', url: '/api/clients/import', payload })
    for (const typed of ['inigo%20aberg', '60012345']) expect(await names(`?search=${typed}`)).toEqual(['Íñigo Åberg'])

    const double = await make({ name: 'I. Nuño', businessName: 'Ñandú' })
    const merged = await ask({ method: 'POST', url: '/api/clients/merge', payload: { keep: id, merge: double.id } })
    expect(await names('?search=nandu')).toEqual(['Inés Nuño'])
    await ask({ method: 'POST', url: `/api/clients/merge/${merged.json().mergeId}/undo` })
    expect(await names('?search=nandu')).toEqual(['I. Nuño'])

    await ask({ method: 'DELETE', url: `/api/clients/${double.id}` })
    expect(await names('?search=nandu')).toEqual([])
    await ask({ method: 'POST', url: `/api/trash/client/${double.id}/restore` })
    expect(await names('?search=nandu')).toEqual(['I. Nuño'])
  })

  test('has a total header that follows every change', async () => {
    const made = []
    for (let i = 0; i < 12; i++) made.push(await make({ name: `Client ${i}`, status: i < 4 ? 'pending' : 'active' }))
    const total = async (query: string) => Number((await ask({ url: `/api/clients${query}` })).headers['x-total-count'])
    expect(await total('?page=2&pageSize=5')).toBe(12)
    expect(await total('?status=pending')).toBe(4)
    expect(await total('?search=client%201')).toBe(3)
    await ask({ method: 'PATCH', url: `/api/clients/${made[0].id}`, payload: { status: 'inactive' } })
    await ask({ method: 'DELETE', url: `/api/clients/${made[1].id}` })
    expect(await total('?status=pending')).toBe(2)
    expect(await total('?status=inactive')).toBe(1)
    expect(await total('')).toBe(11)
    expect(await server.db.select().from(clientCounts)).toHaveLength(3)
  })

  test('rejects invalid parameters with an error for each field', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['pageSize=0', 'pageSize'],
      ['pageSize=9999', 'pageSize'],
      ['page=two', 'page'],
      ['status=lost', 'status'],
      ['sort=phone', 'sort'],
      ['direction=up', 'direction'],
    ]) {
      const answer = await ask({ url: `/api/clients?${query}` })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual([field])
    }
  })

  test('filters, sorts and pages like a simple model', async () => {
    const word = fc.constantFrom('Ann', 'ann', 'Bea', 'bea', 'Çid', '', 'zoë', '10%', 'a_b', 'Dee')
    const person = fc.record({
      name: word.filter(Boolean),
      businessName: word,
      email: fc.constantFrom('', 'a@example.com', 'B@example.com'),
      status: fc.constantFrom(...clientStatuses),
    })
    const question = fc.record({
      search: fc.constantFrom('', 'a', 'AN', 'example', '%', '_', 'zz'),
      status: fc.constantFrom(undefined, ...clientStatuses),
      sort: fc.constantFrom(...clientSorts),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 3 }),
      pageSize: fc.integer({ min: 1, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 12 }),
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (people, questions) => {
          await server.db.delete(clients)
          const stored = people.length > 0 ? await server.db.insert(clients).values(people).returning() : []
          for (const { search, status, sort, direction, page, pageSize } of questions) {
            const query = new URLSearchParams({
              search,
              sort,
              direction,
              page: String(page),
              pageSize: String(pageSize),
              ...(status && { status }),
            })
            const matches = stored.filter(
              (one) =>
                (!status || one.status === status) &&
                [one.name, one.email, one.businessName].some((field) =>
                  field.toLowerCase().includes(search.toLowerCase()),
                ),
            )
            const answer = await ask({ url: `/api/clients?${query}` })
            expect(Number(answer.headers['x-total-count'])).toBe(matches.length)
            const shown = answer.json() as { id: number }[]
            expect(shown).toHaveLength(Math.max(0, Math.min(pageSize, matches.length - (page - 1) * pageSize)))
            const everything = (
              await ask({
                url: `/api/clients?${new URLSearchParams({ search, sort, direction, ...(status && { status }) })}`,
              })
            ).json() as { id: number }[]
            expect(new Set(everything.map(({ id }) => id))).toEqual(new Set(matches.map(({ id }) => id)))
            expect(shown.map(({ id }) => id)).toEqual(
              everything.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('editing', () => {
  test('needs an e-mail address, keeps fields that are not sent, and allows any status', async () => {
    const { id } = await make({ name: 'Rosa', notes: 'rye' })
    const edit = (payload: object) => ask({ method: 'PATCH', url: `/api/clients/${id}`, payload })
    expect((await edit({ email: '' })).json().fields.email).toBe('Please enter a valid email address')
    expect((await edit({ name: '' })).statusCode).toBe(422)
    expect((await edit({ email: 'rosa@example.com', phone: '' })).json()).toMatchObject({
      email: 'rosa@example.com',
      phone: null,
      notes: 'rye',
    })
    for (const status of ['inactive', 'pending', 'active']) expect((await edit({ status })).json().status).toBe(status)
  })

  test('the second of two simultaneous edits gets a conflict', async () => {
    const made = await make({ name: 'Rosa', email: 'rosa@example.com' })
    const edit = (name: string) =>
      ask({ method: 'PATCH', url: `/api/clients/${made.id}`, payload: { name, seenAt: made.updatedAt } })
    expect((await edit('First')).statusCode).toBe(200)
    const second = await edit('Second')
    expect(second.statusCode).toBe(409)
    expect(second.json().message).toMatch(/changed elsewhere/)
    expect(await names()).toEqual(['First'])
  })

  test('an unknown client answers 404 on every call', async () => {
    for (const request of [
      { url: '/api/clients/999999' },
      { method: 'PATCH' as const, url: '/api/clients/999999', payload: { name: 'X' } },
      { method: 'DELETE' as const, url: '/api/clients/999999' },
      { url: '/api/clients/999999/links' },
    ]) {
      const answer = await ask(request)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('Client not found')
    }
    expect((await ask({ url: '/api/clients/first' })).statusCode).toBe(422)
  })
})

describe('deleting', () => {
  test('deletes the client and keeps its tasks', async () => {
    const { id } = await make({ name: 'Rosa' })
    await server.db.insert(tasks).values({ title: 'Call', clientId: id })
    expect((await ask({ url: `/api/clients/${id}/links` })).json()).toMatchObject({ tasks: 1, invoices: 0 })
    expect((await ask({ method: 'DELETE', url: `/api/clients/${id}` })).statusCode).toBe(204)
    const [task] = await server.db.select().from(tasks)
    expect(task?.clientId).toBe(null)
    await server.db.delete(tasks)
  })

  test('is refused while there are invoices or deals, unless they move to another client', async () => {
    const rosa = await make({ name: 'Rosa' })
    const target = await make({ name: 'Target' })
    await server.db.insert(invoices).values({ invoiceNumber: 'INV-1', clientId: rosa.id, amountCents: 100 })
    await server.db.insert(deals).values([
      { name: 'Site', clientId: rosa.id },
      { name: 'Shop', clientId: rosa.id },
    ])
    const refused = await ask({ method: 'DELETE', url: `/api/clients/${rosa.id}` })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'holds-money',
      message:
        'Rosa still has 1 invoice and 2 deals. Move them to another client first, or set the client to inactive.',
    })
    expect((await ask({ method: 'DELETE', url: `/api/clients/${rosa.id}?moveTo=${rosa.id}` })).statusCode).toBe(422)
    expect((await ask({ method: 'DELETE', url: `/api/clients/${rosa.id}?moveTo=999999` })).statusCode).toBe(404)
    expect((await ask({ method: 'DELETE', url: `/api/clients/${rosa.id}?moveTo=${target.id}` })).statusCode).toBe(204)
    expect((await ask({ url: `/api/clients/${target.id}/links` })).json()).toMatchObject({ invoices: 1, deals: 2 })
  })

  test('of several clients keeps and names those with invoices or deals', async () => {
    const [rosa, sam] = [await make({ name: 'Rosa' }), await make({ name: 'Sam' })]
    await server.db.insert(deals).values({ name: 'Site', clientId: rosa.id })
    const answer = await ask({
      method: 'POST',
      url: '/api/clients/delete',
      payload: { ids: [rosa.id, sam.id, 999999] },
    })
    expect(answer.json()).toMatchObject({ deleted: 1, kept: [{ id: rosa.id, name: 'Rosa' }] })
    expect(await names()).toEqual(['Rosa'])
  })
})

describe('merging', () => {
  test('moves all references and can be undone once', async () => {
    const keep = await make({ name: 'Rosa', email: 'rosa@example.com' })
    const double = await make({ name: 'Rosa N.', phone: '410-555-0142', notes: 'Opens at 5' })
    await server.db.insert(deals).values({ name: 'Site', clientId: double.id })
    await server.db.insert(tasks).values([
      { title: 'Call', clientId: double.id },
      { title: 'Write', clientId: keep.id },
    ])
    const merged = await ask({
      method: 'POST',
      url: '/api/clients/merge',
      payload: { keep: keep.id, merge: double.id },
    })
    expect(merged.json().client).toMatchObject({ name: 'Rosa', phone: '410-555-0142', notes: 'Opens at 5' })
    expect(await names()).toEqual(['Rosa'])
    expect((await ask({ url: `/api/clients/${keep.id}/links` })).json()).toMatchObject({ deals: 1, tasks: 2 })
    const undo = () => ask({ method: 'POST', url: `/api/clients/merge/${merged.json().mergeId}/undo` })
    const [first, second] = await Promise.all([undo(), undo()])
    expect([first.statusCode, second.statusCode].sort()).toEqual([204, 404])
    expect(await names()).toEqual(['Rosa', 'Rosa N.'])
    expect((await ask({ url: `/api/clients/${double.id}/links` })).json()).toMatchObject({ deals: 1, tasks: 1 })
    expect((await ask({ url: `/api/clients/${keep.id}` })).json()).toMatchObject({ phone: null, notes: null })
    await server.db.delete(tasks)
  })

  test('needs two different clients', async () => {
    const { id } = await make({ name: 'Rosa' })
    expect(
      (await ask({ method: 'POST', url: '/api/clients/merge', payload: { keep: id, merge: id } })).json().fields,
    ).toEqual({ merge: 'Please choose two different clients' })
  })
})

test('the export has the selected clients, or those that match the filter', async () => {
  const rosa = await make({ name: 'Rosa', status: 'pending' })
  await make({ name: '=cmd' })
  const csv = await ask({ url: '/api/clients/export?format=csv' })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="clients.csv"')
  expect(csv.body).toContain("'=cmd")
  expect((await ask({ url: '/api/clients/export?format=csv&status=pending' })).body).not.toContain('cmd')
  expect((await ask({ url: `/api/clients/export?format=vcard&ids=${rosa.id}` })).body).toContain('FN:Rosa')
  expect((await ask({ url: '/api/clients/export?format=pdf' })).statusCode).toBe(422)
})

test('recent clients are sorted newest first', async () => {
  for (let i = 0; i < 7; i++) await make({ name: `Client ${i}` })
  const recent = (await ask({ url: '/api/clients/recent' })).json() as { name: string }[]
  expect(recent.map(({ name }) => name)).toEqual(['Client 6', 'Client 5', 'Client 4', 'Client 3', 'Client 2'])
})

test('a repeated creation with the same idempotency key creates one client', async () => {
  const again = () =>
    ask({
      method: 'POST',
      url: '/api/clients',
      payload: { name: 'Rosa' },
      headers: { 'idempotency-key': 'same-key' },
    })
  const [first, second] = [await again(), await again()]
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await names()).toEqual(['Rosa'])
})

test('an idempotency key that comes again with another body or path is refused', async () => {
  const sent = (url: string, payload: object) =>
    ask({ method: 'POST', url, payload, headers: { 'idempotency-key': 'reused' } })
  expect((await sent('/api/clients', { name: 'Rosa' })).statusCode).toBe(201)
  const refused = await sent('/api/clients', { name: 'Ana' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'This idempotency key was used for another request, so nothing was done. Send a new key.',
  ])
  expect((await sent('/api/tasks', { title: 'Call Rosa' })).statusCode).toBe(422)
  expect(await names()).toEqual(['Rosa'])
  expect((await ask({ url: '/api/tasks' })).json()).toEqual([])
})

test('a client is found by the digits of the phone number, however they are grouped', async () => {
  await make({ name: 'Íñigo', phone: '+34 612 34 56 78' })
  await make({ name: 'Rosa', phone: '(410) 555-0142' })
  const found = async (search: string) =>
    ((await ask({ url: `/api/clients?search=${encodeURIComponent(search)}` })).json() as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await found('612345678')).toEqual(['Íñigo'])
  expect(await found('+34612')).toEqual(['Íñigo'])
  expect(await found('410.555')).toEqual(['Rosa'])
  expect(await found('(410) 555')).toEqual(['Rosa'])
})

describe('importing', () => {
  const row = (line: number, fields: object) => ({
    line,
    name: '',
    businessName: '',
    email: '',
    phone: '',
    address: '',
    notes: '',
    status: 'active',
    ...fields,
  })
  const bring = async (rows: object[], duplicates = 'skip') =>
    (await ask({ method: 'POST', url: '/api/clients/import', payload: { rows, duplicates } })).json()

  test('a part of an import that is not there is refused, and nothing comes in', async () => {
    const payload = { rows: [row(2, { name: 'Nobody’s part' })], duplicates: 'skip', importId: 2_000_000_000 }
    const answer = await ask({ method: 'POST', url: '/api/clients/import', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This import can no longer be undone'])
    expect((await ask({ url: '/api/clients?search=nobody' })).json()).toEqual([])
  })

  test('every row with a name comes in, and what did not fit is listed', async () => {
    const rows = [
      row(2, { name: 'Rosa', email: 'rosa@example.com' }),
      row(3, { name: 'Sam', phone: '12' }),
      row(4, { name: 'Rosa again', email: 'ROSA@example.com' }),
      row(5, { notes: 'x'.repeat(30_000) }),
      row(6, { name: 'Íñigo', phone: '+34 612 34 56 78', notes: 'x'.repeat(30_000) }),
    ]
    const listed = {
      adjusted: [
        { line: 3, name: 'Sam', adjustments: ['The phone number is not valid, so it is in the notes: 12'] },
        { line: 6, name: 'Íñigo', adjustments: ['The notes are cut to 10000 characters'] },
      ],
      repeated: [{ line: 4, name: 'Rosa again', repeatsLine: 2 }],
      bad: [{ line: 5, reason: 'There is no name' }],
    }
    const preview = (await ask({ method: 'POST', url: '/api/clients/import/preview', payload: { rows } })).json()
    expect(preview).toEqual({ fresh: 3, duplicates: [], ...listed })
    expect(await bring(rows)).toEqual({ importId: expect.any(Number), created: 3, merged: 0, skipped: 1, ...listed })
    expect((await names()).sort()).toEqual(['Rosa', 'Sam', 'Íñigo'])
  })

  test('duplicates are previewed, then skipped or merged by choice', async () => {
    const rosa = await make({ name: 'Rosa', phone: '(410) 555-0142' })
    const rows = [
      row(2, { name: 'R. Núñez', phone: '+1 410-555-0142', email: 'rosa@example.com' }),
      row(3, { name: 'Sam' }),
    ]
    const preview = (await ask({ method: 'POST', url: '/api/clients/import/preview', payload: { rows } })).json()
    expect(preview).toEqual({
      fresh: 1,
      duplicates: [{ line: 2, name: 'R. Núñez', of: { id: rosa.id, name: 'Rosa' } }],
      adjusted: [],
      repeated: [],
      bad: [],
    })
    expect(await bring(rows, 'merge')).toMatchObject({ created: 1, merged: 1, skipped: 0 })
    expect((await ask({ url: `/api/clients/${rosa.id}` })).json()).toMatchObject({
      name: 'Rosa',
      email: 'rosa@example.com',
    })
  })

  test('two people of one name, without anything else, are two, also in two parts of one file', async () => {
    const first = await bring([row(2, { name: 'Ann' })])
    const payload = { rows: [row(3, { name: 'Ann' })], duplicates: 'skip', importId: first.importId }
    const second = (await ask({ method: 'POST', url: '/api/clients/import', payload })).json()
    expect(second).toMatchObject({ importId: first.importId, created: 1, skipped: 0 })
    expect(await names()).toEqual(['Ann', 'Ann'])
    const [listed] = (await ask({ url: '/api/clients/imports' })).json()
    expect(listed).toMatchObject({ id: first.importId, created: 2 })
  })

  test('a number without a country code finds the client of the owner’s country', async () => {
    await ask({ method: 'PATCH', url: '/api/settings/business', payload: { phone: '+34 910 123 456' } })
    await make({ name: 'Rosa', phone: '+34 612 345 678' })
    const rows = [row(2, { name: 'R. Delfino', phone: '612 345 678', email: 'rosa@example.com' })]
    expect(await bring(rows, 'merge')).toMatchObject({ created: 0, merged: 1 })
    expect(await names()).toEqual(['Rosa'])
    await ask({ method: 'PATCH', url: '/api/settings/business', payload: { phone: '' } })
  })

  const undo = (importId: number) => ask({ method: 'POST', url: `/api/clients/imports/${importId}/undo` })

  test('an import is undone as a whole, once', async () => {
    const rosa = await make({ name: 'Rosa', phone: '(410) 555-0142', notes: 'Old' })
    const rows = [
      row(2, { name: 'R', phone: '410-555-0142', email: 'rosa@example.com', notes: 'New' }),
      row(3, { name: 'Sam', email: 'sam@example.com' }),
    ]
    const { importId } = await bring(rows, 'merge')
    expect((await undo(importId)).json()).toEqual({ removed: 1, restored: 1, kept: [] })
    expect(await names()).toEqual(['Rosa'])
    expect((await ask({ url: `/api/clients/${rosa.id}` })).json()).toMatchObject({ email: '', notes: 'Old' })
    expect((await undo(importId)).statusCode).toBe(404)
  })

  test('an import of many parts is undone as a whole, a client that was filled in twice included', async () => {
    const rosa = await make({ name: 'Rosa', phone: '(410) 555-0142' })
    const parts = [
      Array.from({ length: importBatch }, (_, at) => row(at, { name: `First ${at}`, email: `f${at}@example.com` })),
      [
        row(90, { name: 'R', phone: '410-555-0142', email: 'rosa@example.com' }),
        row(91, { name: 'Last', email: 'last@example.com' }),
      ],
      [row(92, { name: 'R', email: 'rosa@example.com', address: '1 Main St' })],
    ]
    let importId: number | undefined
    for (const rows of parts) {
      const payload = { rows, duplicates: 'merge', importId }
      ;({ importId } = (await ask({ method: 'POST', url: '/api/clients/import', payload })).json())
    }
    const [listed] = (await ask({ url: '/api/clients/imports' })).json()
    expect(listed).toMatchObject({ id: importId, created: importBatch + 1, merged: 2 })
    expect((await undo(importId as number)).json()).toEqual({ removed: importBatch + 1, restored: 2, kept: [] })
    expect((await ask({ url: '/api/clients' })).json()).toEqual([
      expect.objectContaining({ id: rosa.id, name: 'Rosa', email: '', address: null }),
    ])
    expect((await ask({ url: '/api/clients/imports' })).json()).not.toContainEqual(
      expect.objectContaining({ id: importId }),
    )
  })

  test('undoing an import keeps what was done since', async () => {
    const rosa = await make({ name: 'Rosa', phone: '(410) 555-0142' })
    const rows = [
      row(2, { name: 'R', phone: '410-555-0142', email: 'rosa@example.com', address: '1 Main St' }),
      row(3, { name: 'Changed', email: 'changed@example.com' }),
      row(4, { name: 'Busy', email: 'busy@example.com' }),
      row(5, { name: 'Unused', email: 'unused@example.com' }),
    ]
    const { importId } = await bring(rows, 'merge')
    const all = (await ask({ url: '/api/clients' })).json() as { id: number; name: string }[]
    const idOf = (name: string) => all.find((client) => client.name === name)?.id as number
    const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/clients/${id}`, payload })
    await edit(idOf('Changed'), { notes: 'Met her' })
    await edit(rosa.id, { email: 'new@example.com' })
    await ask({ method: 'POST', url: '/api/tasks', payload: { title: 'Call', clientId: idOf('Busy') } })
    expect((await undo(importId)).json()).toEqual({
      removed: 1,
      restored: 1,
      kept: [
        { id: idOf('Changed'), name: 'Changed', reason: 'was changed since' },
        { id: idOf('Busy'), name: 'Busy', reason: 'has tasks' },
      ],
    })
    expect((await ask({ url: `/api/clients/${rosa.id}` })).json()).toMatchObject({
      email: 'new@example.com',
      address: null,
    })
  })

  test('importing a long file twice creates each client once', async () => {
    const count = isFullSize ? 5000 : 800
    const rows = Array.from({ length: count }, (_, i) =>
      row(
        i + 2,
        i % 3 === 0
          ? { name: `Person ${i}`, email: `p${i}@example.com` }
          : i % 3 === 1
            ? {
                name: `Person ${i}`,
                phone: `410-${String(200 + (i % 700)).padStart(3, '0')}-${String(i).padStart(4, '0')}`,
              }
            : { name: `Person ${i}`, businessName: 'Alone' },
      ),
    )
    for (let time = 0; time < 2; time++) {
      for (let at = 0; at < rows.length; at += importBatch) {
        const { bad } = await bring(rows.slice(at, at + importBatch))
        expect(bad).toEqual([])
      }
    }
    expect(Number((await ask({ url: '/api/clients?page=1&pageSize=5' })).headers['x-total-count'])).toBe(count)
  })
})
