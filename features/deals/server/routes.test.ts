import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import { deals } from './table'

let house: TestHouse
let ask: Awaited<ReturnType<TestHouse['signIn']>>
let rosa: number
let wen: number
beforeAll(async () => {
  house = await openTestHouse()
  ask = await house.signIn()
  const made = await house.db
    .insert(clients)
    .values([{ name: 'Rosa Delfino' }, { name: 'Wen Castellan' }])
    .returning({ id: clients.id })
  ;[rosa, wen] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(deals)
})

const list = async (query = '') => (await ask({ url: `/api/deals${query}` })).json()

test('a deal leaves with its client’s name, its value in dollars and both names of its close date', async () => {
  await house.db.insert(deals).values({
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

test('the deal changed last comes first', async () => {
  await house.db.insert(deals).values([
    { name: 'Old', clientId: rosa, updatedAt: new Date('2026-01-05T10:00:00Z') },
    { name: 'New', clientId: rosa, updatedAt: new Date('2026-03-05T10:00:00Z') },
    { name: 'Middle', clientId: wen, updatedAt: new Date('2026-02-05T10:00:00Z') },
  ])
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['New', 'Middle', 'Old'])
})

test('the deals of one client are asked for by its number', async () => {
  await house.db.insert(deals).values([
    { name: 'For Rosa', clientId: rosa },
    { name: 'For Wen', clientId: wen },
  ])
  expect((await list(`?clientId=${wen}`)).map(({ name }: { name: string }) => name)).toEqual(['For Wen'])
  expect(await list('?clientId=424242')).toEqual([])
  expect((await ask({ url: '/api/deals?clientId=rosa' })).json().fields).toHaveProperty('clientId')
})

test('no deals are an empty list, and a visitor gets none', async () => {
  expect(await list()).toEqual([])
  expect((await house.ask({ url: '/api/deals' })).statusCode).toBe(401)
})
