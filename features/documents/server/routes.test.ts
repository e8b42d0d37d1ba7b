import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import { documents } from './table'

let house: TestHouse
let ask: Awaited<ReturnType<TestHouse['signIn']>>
let rosa: number
beforeAll(async () => {
  house = await openTestHouse()
  ask = await house.signIn()
  const [made] = await house.db.insert(clients).values({ name: 'Rosa Delfino' }).returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(documents)
})

const list = async (query = '') => (await ask({ url: `/api/documents${query}` })).json()

test('documents come with their client’s name, the one changed last first', async () => {
  await house.db.insert(documents).values([
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
    { name: 'Contract', type: 'pdf', filename: 'contract.pdf', clientId: rosa, clientName: 'Rosa Delfino', size: 4096 },
    { name: 'Price list', type: 'spreadsheet', clientId: null, clientName: null },
  ])
})

test('the documents of one client are asked for by its number', async () => {
  await house.db.insert(documents).values([
    { name: 'Ours', type: 'document' },
    { name: 'Rosa’s', type: 'image', clientId: rosa },
  ])
  expect((await list(`?clientId=${rosa}`)).map(({ name }: { name: string }) => name)).toEqual(['Rosa’s'])
  expect(await list('?clientId=424242')).toEqual([])
  expect((await ask({ url: '/api/documents?clientId=0' })).statusCode).toBe(422)
  expect((await house.ask({ url: '/api/documents' })).statusCode).toBe(401)
})
