import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { DealOverview, StageMove } from '../api'
import { type Deal, dealStages } from '../deal'
import { figuresOf } from '../figures'
import { isOpen } from '../pipeline'
import { isRotting } from '../rotting'
import { groupsOf } from '../stage-groups'
import { dealStageMoves, deals } from './table'

const timeZone = 'America/New_York'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let wen: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone })
  const made = await server.db
    .insert(clients)
    .values([{ name: 'Rosa Delfino', businessName: 'Lark Bakery' }, { name: 'Wen Castellan' }])
    .returning({ id: clients.id })
  ;[rosa, wen] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(deals)
})

const create = (payload: object) => ask({ method: 'POST', url: '/api/deals', payload })
const created = async (payload: object = {}): Promise<Deal> =>
  (await create({ name: 'Bakery website', clientId: rosa, ...payload })).json()
const edit = (id: number | string, payload: object) => ask({ method: 'PATCH', url: `/api/deals/${id}`, payload })
const edited = async (id: number, payload: object): Promise<Deal> => (await edit(id, payload)).json()
const remove = (id: number | string) => ask({ method: 'DELETE', url: `/api/deals/${id}` })
const list = async (query = ''): Promise<Deal[]> => (await ask({ url: `/api/deals${query}` })).json()
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const overview = async (): Promise<DealOverview> => (await ask({ url: '/api/deals/overview' })).json()
const history = async (id: number): Promise<StageMove[]> => (await ask({ url: `/api/deals/${id}/history` })).json()
const moves = async (id: number) => (await history(id)).map(({ fromStage, toStage }) => [fromStage, toStage])
const today = () => dayIn(timeZone, new Date())

describe('the list', () => {
  test('returns a deal with its client’s name, its value in dollars and both close date fields', async () => {
    await server.db.insert(deals).values({
      name: 'Bakery website',
      clientId: rosa,
      valueCents: 280_050,
      stage: 'proposal',
      probability: 50,
      expectedCloseDate: '2026-12-01',
    })
    expect(await list()).toMatchObject([
      {
        name: 'Bakery website',
        description: null,
        clientId: rosa,
        clientName: 'Rosa Delfino',
        value: 2800.5,
        currency: 'USD',
        stage: 'proposal',
        probability: 50,
        expectedCloseDate: '2026-12-01',
        closeDate: '2026-12-01',
        priority: 'medium',
        relatedEmails: [],
      },
    ])
  })

  test('starts with the deal changed last', async () => {
    await server.db.insert(deals).values([
      { name: 'Old', clientId: rosa, updatedAt: new Date('2026-01-05T10:00:00Z') },
      { name: 'New', clientId: rosa, updatedAt: new Date('2026-03-05T10:00:00Z') },
      { name: 'Middle', clientId: wen, updatedAt: new Date('2026-02-05T10:00:00Z') },
    ])
    expect(await names()).toEqual(['New', 'Middle', 'Old'])
    expect(await names('?sort=updatedAt&direction=asc')).toEqual(['Old', 'Middle', 'New'])
  })

  test('sorts by name without regard to case, and by value', async () => {
    await created({ name: 'banner', value: 30 })
    await created({ name: 'Apron', value: 200 })
    await created({ name: 'Clock', value: 4 })
    expect(await names('?sort=name&direction=asc')).toEqual(['Apron', 'banner', 'Clock'])
    expect(await names('?sort=name&direction=desc')).toEqual(['Clock', 'banner', 'Apron'])
    expect(await names('?sort=value&direction=asc')).toEqual(['Clock', 'banner', 'Apron'])
    expect((await ask({ url: '/api/deals?sort=mood' })).json().fields).toHaveProperty('sort')
  })

  test('filters by active, won, lost or one stage', async () => {
    for (const stage of dealStages) await created({ name: `Deal ${stage}`, stage })
    const stages = async (query: string) => (await list(query)).map(({ stage }) => stage).sort()
    expect(await stages('?filter=all')).toEqual([...dealStages].sort())
    expect(await stages('?filter=active')).toEqual(['lead', 'negotiation', 'proposal', 'qualified'])
    expect(await stages('?filter=won')).toEqual(['closed-won'])
    expect(await stages('?filter=lost')).toEqual(['closed-lost'])
    expect(await stages('?stage=proposal')).toEqual(['proposal'])
  })

  test('filters by client', async () => {
    await created({ name: 'For Rosa' })
    await created({ name: 'For Wen', clientId: wen })
    expect(await names(`?clientId=${wen}`)).toEqual(['For Wen'])
    expect(await list('?clientId=424242')).toEqual([])
    expect((await ask({ url: '/api/deals?clientId=rosa' })).json().fields).toHaveProperty('clientId')
  })

  test('searches parts of the deal’s and the client’s name, and escapes wildcards', async () => {
    await created({ name: 'Website, 50% now' })
    await created({ name: 'Booking', clientId: wen })
    await created({ name: 'Diseño', clientId: wen })
    expect(await names('?search=diseno')).toEqual(['Diseño'])
    expect(await names('?search=b%C3%B3oking')).toEqual(['Booking'])
    expect(await names('?search=WEBSITE')).toEqual(['Website, 50% now'])
    expect((await names('?search=castell')).toSorted()).toEqual(['Booking', 'Diseño'])
    expect(await names('?search=lark%20bak')).toEqual(['Website, 50% now'])
    expect(await names('?search=50%25')).toEqual(['Website, 50% now'])
    expect(await names('?search=%25')).toEqual(['Website, 50% now'])
    expect(await names('?search=nothing')).toEqual([])
  })

  test('is paged, with the total in a header', async () => {
    for (let index = 1; index <= 5; index++) await created({ name: `Deal ${index}`, value: index })
    const page = await ask({ url: '/api/deals?sort=value&direction=asc&page=2&pageSize=2' })
    expect(page.json().map(({ name }: Deal) => name)).toEqual(['Deal 3', 'Deal 4'])
    expect(page.headers['x-total-count']).toBe('5')
    expect((await ask({ url: '/api/deals' })).headers['x-total-count']).toBe('5')
    expect((await ask({ url: '/api/deals?filter=won&page=1' })).headers['x-total-count']).toBe('0')
    for (const bad of ['page=0', 'page=x', 'pageSize=501']) {
      expect((await ask({ url: `/api/deals?${bad}` })).statusCode).toBe(422)
    }
  })

  test('is empty without deals, and needs a session', async () => {
    expect(await list()).toEqual([])
    for (const url of ['/api/deals', '/api/deals/overview', '/api/deals/1', '/api/deals/1/history']) {
      expect((await server.ask({ url })).statusCode).toBe(401)
    }
  })
})

describe('a new deal', () => {
  test('needs a name and a client, and has defaults', async () => {
    const answer = await create({ name: '  Bakery website ', clientId: rosa })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Bakery website',
      value: 0,
      currency: 'USD',
      stage: 'lead',
      probability: 0,
      priority: 'medium',
      expectedCloseDate: null,
      actualCloseDate: null,
      nextAction: null,
      relatedEmails: [],
    })
  })

  test('stores every field', async () => {
    const given = {
      description: 'Five pages',
      value: 2800.5,
      currency: 'EUR',
      stage: 'proposal',
      probability: 50,
      expectedCloseDate: '2026-12-01',
      assignedTo: 'Dana',
      lastContactDate: '2026-03-01',
      nextAction: 'Call',
      nextActionDate: '2026-03-09',
      relatedEmails: [4, 9],
      notes: 'Likes green',
      priority: 'high',
    }
    const { id } = await created(given)
    expect((await ask({ url: `/api/deals/${id}` })).json()).toMatchObject(given)
  })

  test('accepts a value as text, the alias of the close date, and a date with a time', async () => {
    expect(await created({ value: '1200.50' })).toMatchObject({ value: 1200.5 })
    expect(await created({ closeDate: '2026-12-01' })).toMatchObject({ expectedCloseDate: '2026-12-01' })
    expect(await created({ expectedCloseDate: '2026-12-01T00:00:00.000Z' })).toMatchObject({ closeDate: '2026-12-01' })
    expect(await created({ expectedCloseDate: '' })).toMatchObject({ expectedCloseDate: null })
  })

  test('is in the business’s currency unless one is given, with the decimals of its currency', async () => {
    await changeBusiness(server.db, { currency: 'KWD' })
    expect(await created({ value: 5000.125 })).toMatchObject({ value: 5000.125, currency: 'KWD' })
    expect(await created({ value: 5000, currency: 'JPY' })).toMatchObject({ value: 5000, currency: 'JPY' })
    await changeBusiness(server.db, { currency: 'USD' })
    const { id } = await created({ value: 12.5 })
    const changed = await ask({ method: 'PATCH', url: `/api/deals/${id}`, payload: { currency: 'KWD' } })
    expect(changed.json()).toMatchObject({ value: 12.5, currency: 'KWD' })
  })

  test('is refused with more decimals than its currency has, also when only the currency changes', async () => {
    const refusal = async (payload: object) => (await create({ name: 'Website', clientId: rosa, ...payload })).json()
    expect(await refusal({ value: 10.005 })).toMatchObject({
      fields: { value: 'Amounts in USD have at most 2 decimals' },
    })
    const noDecimals = { fields: { value: 'Amounts in JPY have no decimals' } }
    expect(await refusal({ value: 5000.4, currency: 'JPY' })).toMatchObject(noDecimals)
    const { id } = await created({ value: 12.5 })
    expect((await edit(id, { currency: 'JPY' })).json()).toMatchObject(noDecimals)
    expect(await list()).toMatchObject([{ value: 12.5, currency: 'USD' }])
  })

  test('cannot set the AI fields or the creation time', async () => {
    const forbidden = { id: 7, createdAt: '2001-01-01', aiInsights: 'Sure', aiNextSteps: 'Sign', aiProbabilityScore: 1 }
    const deal = await created(forbidden)
    expect(deal).toMatchObject({ aiInsights: null, aiNextSteps: null, aiProbabilityScore: null })
    expect(deal.createdAt.slice(0, 4)).not.toBe('2001')
  })

  test.each([
    ['name', 'Deal name must be at least 2 characters', { name: 'x' }],
    ['name', 'Deal name must be at least 2 characters', { name: '  a  ' }],
    ['name', 'Deal name must be at least 2 characters', { name: undefined }],
    ['name', 'At most 200 characters', { name: 'x'.repeat(201) }],
    ['clientId', 'Please select a client', { clientId: undefined }],
    ['clientId', 'Please select a client', { clientId: 0 }],
    ['clientId', 'Please select a client', { clientId: 99_999_999_999 }],
    ['clientId', 'That client no longer exists', { clientId: 424_242 }],
    ['value', 'Deal value must be a number', { value: 'twelve' }],
    ['value', 'Deal value must be a number', { value: '' }],
    ['value', 'Deal value must be a number', { value: null }],
    ['value', 'Deal value must be a number', { value: 1e15 }],
    ['value', 'Deal value cannot be below 0', { value: -1 }],
    ['stage', 'Please select a stage', { stage: '' }],
    ['stage', 'Please select a stage', { stage: null }],
    ['stage', 'Please select a stage', { stage: 'won' }],
    ['currency', 'Please choose a currency', { currency: 'Dollars' }],
    ['probability', 'Probability is a whole number from 0 to 100', { probability: 101 }],
    ['probability', 'Probability is a whole number from 0 to 100', { probability: 0.5 }],
    ['priority', 'Priority is low, medium or high', { priority: 'urgent' }],
    ['expectedCloseDate', 'Date cannot be before 1900-01-01', { expectedCloseDate: '1899-12-31' }],
    ['expectedCloseDate', 'Please enter a valid date', { expectedCloseDate: '2026-02-30' }],
    ['nextActionDate', 'Please enter a valid date', { nextActionDate: 'soon' }],
    ['nextAction', 'At most 300 characters', { nextAction: 'x'.repeat(301) }],
    ['relatedEmails.0', 'Must be a number', { relatedEmails: ['7'] }],
  ])('is rejected with %s: %s', async (field, message, payload) => {
    const answer = await create({ name: 'Odd one', clientId: rosa, ...payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect(await list()).toEqual([])
    expect(await server.db.select().from(dealStageMoves)).toEqual([])
  })

  test('sent twice with one idempotency key is created once', async () => {
    const request = {
      method: 'POST',
      url: '/api/deals',
      payload: { name: 'Once', clientId: rosa },
      headers: { 'idempotency-key': `deal-${Date.now()}` },
    } as const
    const [one, other] = [await ask(request), await ask(request)]
    expect(one.json().id).toBe(other.json().id)
    expect(await names()).toEqual(['Once'])
  })
})

describe('an edit', () => {
  test('changes the given fields only', async () => {
    const { id } = await created({ description: 'Five pages', value: 100, nextAction: 'Call' })
    const answer = await edit(id, { name: 'Bakery shop', nextAction: null })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'Bakery shop',
      description: 'Five pages',
      value: 100,
      nextAction: null,
      stage: 'lead',
    })
    expect((await ask({ url: `/api/deals/${id}` })).json()).toEqual(answer.json())
  })

  test('accepts both close date fields', async () => {
    const { id } = await created({ expectedCloseDate: '2026-05-01' })
    expect(await edited(id, { closeDate: '2026-06-01' })).toMatchObject({ expectedCloseDate: '2026-06-01' })
    expect(await edited(id, { expectedCloseDate: null })).toMatchObject({ closeDate: null })
  })

  test('is rejected if the deal has changed since it was seen', async () => {
    const deal = await created()
    await edit(deal.id, { name: 'Changed elsewhere' })
    const late = await edit(deal.id, { name: 'Mine', seenAt: deal.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('This deal was changed elsewhere. Compare the two and choose which to keep.')
    expect(await names()).toEqual(['Changed elsewhere'])
  })

  test('of two concurrent edits one is rejected', async () => {
    const { id, updatedAt: seenAt } = await created()
    const answers = await Promise.all(['qualified', 'proposal'].map((stage) => edit(id, { stage, seenAt })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await history(id)).toHaveLength(2)
  })

  test('is rejected with the field’s name, and stores nothing', async () => {
    const { id } = await created({ value: 5 })
    for (const [field, payload] of [
      ['name', { name: 'x' }],
      ['value', { value: 'much' }],
      ['stage', { stage: 'gone' }],
      ['clientId', { clientId: 424_242 }],
    ] as const) {
      const answer = await edit(id, { notes: 'Half', ...payload })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual([field])
    }
    expect(await list()).toMatchObject([{ name: 'Bakery website', value: 5, notes: null }])
  })

  test('of an unknown deal answers 404', async () => {
    for (const answer of [await edit(424_242, {}), await edit('abc', {}), await remove(424_242)]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('Deal not found')
    }
    expect((await ask({ url: '/api/deals/424242' })).statusCode).toBe(404)
    expect((await ask({ url: '/api/deals/424242/history' })).statusCode).toBe(404)
  })
})

describe('a change of stage', () => {
  test('may go to any stage, and is recorded in the history', async () => {
    const { id } = await created()
    await edit(id, { stage: 'negotiation' })
    await edit(id, { stage: 'closed-won' })
    await edit(id, { stage: 'lead' })
    await edit(id, { stage: 'lead', name: 'Still a lead' })
    expect(await moves(id)).toEqual([
      ['closed-won', 'lead'],
      ['negotiation', 'closed-won'],
      ['lead', 'negotiation'],
      [null, 'lead'],
    ])
  })

  test('restarts the days in the stage; other edits do not', async () => {
    const { id } = await created()
    const longAgo = new Date('2026-01-05T10:00:00Z')
    await server.db.update(deals).set({ stageChangedAt: longAgo }).where(eq(deals.id, id))
    expect((await edited(id, { name: 'Renamed' })).stageChangedAt).toBe(longAgo.toISOString())
    const moved = await edited(id, { stage: 'qualified' })
    expect(Math.abs(Date.parse(moved.stageChangedAt) - Date.now())).toBeLessThan(5_000)
    expect((await history(id))[0]?.movedAt).toBe(moved.stageChangedAt)
  })

  test('sets the close date to the owner’s day unless one is given, and clears it when reopened', async () => {
    const { id } = await created()
    expect(await edited(id, { stage: 'closed-won' })).toMatchObject({ actualCloseDate: today() })
    expect(await edited(id, { stage: 'proposal' })).toMatchObject({ actualCloseDate: null })
    expect(await edited(id, { stage: 'closed-lost', actualCloseDate: '2026-01-31' })).toMatchObject({
      actualCloseDate: '2026-01-31',
    })
    expect(await edited(id, { notes: 'Later' })).toMatchObject({ actualCloseDate: '2026-01-31' })
    expect(await created({ stage: 'closed-won' })).toMatchObject({ actualCloseDate: today() })
  })
})

test('deleting a deal deletes its history and keeps its tasks', async () => {
  const { id } = await created()
  await server.db.insert(tasks).values({ title: 'Call Rosa', dealId: id })
  expect((await remove(id)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  expect(await server.db.select().from(dealStageMoves)).toEqual([])
  expect(await server.db.select({ dealId: tasks.dealId }).from(tasks)).toEqual([{ dealId: null }])
  expect((await remove(id)).statusCode).toBe(404)
})

test('a client with deals cannot be deleted', async () => {
  await created({ clientId: wen })
  expect((await ask({ method: 'DELETE', url: `/api/clients/${wen}` })).statusCode).toBe(409)
  expect(await list()).toMatchObject([{ clientId: wen }])
})

describe('the overview', () => {
  test('is empty without deals', async () => {
    expect(await overview()).toEqual({ today: today(), timeZone, groups: [], rotting: 0 })
  })

  test('counts rotting deals by the same rule', async () => {
    const days = [0, 5, 10, 11, 14, 15, 21, 22, 300]
    const rows = dealStages.flatMap((stage) =>
      days.map((ago) => ({
        name: `${stage} ${ago}`,
        clientId: rosa,
        stage,
        stageChangedAt: new Date(`${addDays(today(), -ago)}T16:00:00Z`),
      })),
    )
    await server.db.insert(deals).values(rows)
    const found = await overview()
    expect(found.rotting).toBe((await list()).filter((deal) => isRotting(deal, found)).length)
    expect(found.rotting).toBeGreaterThan(0)
  })

  test('gives the same figures as the list, to the cent, for any deals', async () => {
    const someDeals = fc.array(
      fc.record({
        stage: fc.constantFrom(...dealStages),
        valueCents: fc.integer({ min: 0, max: 100_000_000_000 }),
        probability: fc.integer({ min: 0, max: 100 }),
        currency: fc.constantFrom('USD', 'EUR'),
      }),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(someDeals, async (rows) => {
        await server.db.delete(deals)
        await server.db.insert(deals).values(rows.map((row) => ({ ...row, name: 'Any deal', clientId: rosa })))
        const [all, { groups }] = [await list(), await overview()]
        expect(figuresOf(groups)).toEqual(figuresOf(groupsOf(all)))
        expect((await list('?filter=active')).length).toBe(all.filter(isOpen).length)
      }),
      { numRuns: 15 },
    )
  })
})
