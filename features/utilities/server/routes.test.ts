import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { invoices } from '#features/invoices/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { startTime, stopTime, unbilledTime } from './store'
import { timeEntries } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let clientId: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(timeEntries)
  await server.db.delete(invoices)
  await server.db.delete(clients)
  const [rosa] = await server.db.insert(clients).values({ name: 'Rosa Delfino' }).returning()
  clientId = rosa?.id as number
})

const post = (path: string, payload: object = {}) => ask({ method: 'POST', url: `/api/time-entries${path}`, payload })
const list = async (query = '') => (await ask({ url: `/api/time-entries${query}` })).json()
const hour = { startedAt: '2026-03-05T09:00:00Z', endedAt: '2026-03-05T10:00:00Z' }
const worked = async (more: object = {}) =>
  (await post('', { ...hour, clientId, description: 'Menu page', rate: 90, ...more })).json()

describe('the clock', () => {
  test('starts and stops', async () => {
    const started = await post('/start', { description: 'Menu page', clientId, rate: 90 })
    expect(started.statusCode).toBe(201)
    expect(started.json()).toMatchObject({
      description: 'Menu page',
      clientName: 'Rosa Delfino',
      rate: 90,
      endedAt: null,
    })
    expect((await list()).running).toMatchObject({ description: 'Menu page' })
    const stopped = await post(`/${started.json().id}/stop`)
    expect(stopped.json().endedAt).not.toBeNull()
    expect(await list()).toMatchObject({ running: null, entries: [{ description: 'Menu page' }] })
  })

  test('a second start stops the first, even concurrently', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((description) => post('/start', { description })))
    const { running, entries } = await list()
    expect([running, ...entries]).toHaveLength(3)
    expect(entries.every((entry: { endedAt: string | null }) => entry.endedAt)).toBe(true)
  })

  test('stopping twice keeps the first end time', async () => {
    const { id } = (await post('/start')).json()
    const first = (await post(`/${id}/stop`)).json()
    expect((await post(`/${id}/stop`)).json().endedAt).toBe(first.endedAt)
  })

  test('a forgotten entry counts at most one day', async () => {
    const start = new Date('2026-03-01T09:00:00Z')
    const entry = { description: '', clientId: null, rate: 0, billable: true }
    const { id } = await startTime(server.db, entry, start)
    const stopped = await stopTime(server.db, id, new Date('2026-03-05T09:00:00Z'))
    expect(stopped.endedAt).toEqual(new Date('2026-03-02T09:00:00Z'))
  })
})

describe('time added afterwards', () => {
  test.each([
    ['endedAt', { ...hour, endedAt: '2026-03-05T08:00:00Z' }, 'The end cannot be before the start'],
    ['endedAt', { ...hour, endedAt: '2026-03-07T08:00:00Z' }, 'At most 24 hours at once'],
    ['startedAt', { ...hour, startedAt: 'this morning' }, 'Please enter a valid time'],
    ['rate', { ...hour, rate: -1 }, 'Rate must be a non-negative number'],
    ['clientId', { ...hour, clientId: 424242 }, 'That client no longer exists'],
    ['description', { ...hour, description: 'x'.repeat(301) }, 'At most 300 characters'],
  ])('is rejected with %s', async (field, payload, message) => {
    const answer = await post('', payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  test('is changed and deleted; an unknown entry answers 404', async () => {
    const { id } = await worked()
    const edit = (payload: object, which: number | string = id) =>
      ask({ method: 'PATCH', url: `/api/time-entries/${which}`, payload })
    expect((await edit({ description: 'Menu', rate: '95.50' })).json()).toMatchObject({
      description: 'Menu',
      rate: 95.5,
    })
    expect((await edit({ startedAt: '2026-03-05T11:00:00Z' })).json().fields).toEqual({
      startedAt: 'The end cannot be before the start',
    })
    expect((await edit({ description: 'x' }, 'abc')).statusCode).toBe(404)
    expect((await ask({ method: 'DELETE', url: `/api/time-entries/${id}` })).statusCode).toBe(204)
    expect((await ask({ method: 'DELETE', url: `/api/time-entries/${id}` })).statusCode).toBe(404)
  })
})

describe('billing', () => {
  const anInvoice = async (number = 'INV-2026-001', whose = clientId) => {
    const [invoice] = await server.db
      .insert(invoices)
      .values({ invoiceNumber: number, clientId: whose, amountCents: 9000 })
      .returning()
    return invoice?.id as number
  }

  test('unbilled time is listed as lines until it is billed', async () => {
    const one = await worked()
    const two = await worked({ description: 'menu page' })
    await worked({ description: 'Gift', billable: false })
    const lines = [{ description: 'Menu page', hours: 2, rate: 90, entryIds: [one.id, two.id] }]
    expect((await ask({ url: `/api/time-entries/unbilled?clientId=${clientId}` })).json()).toEqual(lines)
    const invoiceId = await anInvoice()
    expect((await post('/bill', { ids: [one.id, two.id], invoiceId })).json()).toEqual({ billed: 2 })
    expect((await post('/bill', { ids: [one.id], invoiceId: null })).json()).toEqual({ billed: 0 })
    expect(await unbilledTime(server.db, clientId)).toEqual([])
    expect((await list()).entries[1]).toMatchObject({ isBilled: true, invoiceNumber: 'INV-2026-001' })
  })

  test('clients with unbilled time are listed even if it is on another page', async () => {
    await worked()
    for (let index = 0; index < 51; index++)
      await post('', { startedAt: '2026-04-01T09:00:00Z', endedAt: '2026-04-01T10:00:00Z' })
    const { entries, waiting } = await list()
    expect(entries.some((entry: { clientId: number | null }) => entry.clientId === clientId)).toBe(false)
    expect(waiting).toEqual([{ id: clientId, name: 'Rosa Delfino' }])
  })

  test('creates one draft invoice, even for two concurrent requests', async () => {
    await worked()
    await worked({ description: 'Call', rate: 45.5 })
    const answers = await Promise.all([post('/invoice', { clientId }), post('/invoice', { clientId })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const [made] = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json())
    expect((await ask({ url: `/api/invoices/${made.id}` })).json()).toMatchObject({
      status: 'draft',
      amount: 135.5,
      items: [
        { description: 'Menu page', quantity: 1, rate: 90 },
        { description: 'Call', quantity: 1, rate: 45.5 },
      ],
    })
    expect(await unbilledTime(server.db, clientId)).toEqual([])
    expect((await list()).entries[0]).toMatchObject({ isBilled: true, invoiceNumber: made.invoiceNumber })
  })

  test('deleting the invoice makes the time unbilled again', async () => {
    const { id } = await worked()
    const invoiceId = await anInvoice()
    await post('/bill', { ids: [id], invoiceId })
    await server.db.delete(invoices).where(eq(invoices.id, invoiceId))
    expect(await unbilledTime(server.db, clientId)).toHaveLength(1)
  })

  test('time is not billed on another client’s invoice', async () => {
    const { id } = await worked()
    const [other] = await server.db.insert(clients).values({ name: 'Bill' }).returning()
    const invoiceId = await anInvoice('INV-2026-002', other?.id)
    expect((await post('/bill', { ids: [id], invoiceId })).json()).toEqual({ billed: 0 })
    expect((await post('/bill', { ids: [id], invoiceId: 424242 })).json().fields).toEqual({
      invoiceId: 'That invoice no longer exists',
    })
  })

  test('billed time cannot be changed', async () => {
    const { id } = await worked()
    await post('/bill', { ids: [id], invoiceId: null })
    expect((await ask({ method: 'PATCH', url: `/api/time-entries/${id}`, payload: { rate: 1 } })).statusCode).toBe(409)
    expect((await ask({ method: 'DELETE', url: `/api/time-entries/${id}` })).statusCode).toBe(409)
  })
})
