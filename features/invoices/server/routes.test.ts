import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import { invoiceItems, invoices } from './table'

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
  await house.db.delete(invoices)
})

const list = async (query = '') => (await ask({ url: `/api/invoices${query}` })).json()
const numbers = (answer: { invoiceNumber: string }[]) => answer.map(({ invoiceNumber }) => invoiceNumber)

test('an invoice leaves with its client’s name, its amount in dollars and its lines in order', async () => {
  const [made] = await house.db
    .insert(invoices)
    .values({
      invoiceNumber: 'INV-2026-001',
      clientId: rosa,
      amountCents: 154_055,
      taxRate: 6,
      status: 'sent',
      issueDate: '2026-02-01',
      dueDate: '2026-03-03',
    })
    .returning({ id: invoices.id })
  const invoiceId = made?.id as number
  await house.db.insert(invoiceItems).values([
    { invoiceId, position: 1, description: 'Photographs', quantity: 1.5, rateCents: 30_000 },
    { invoiceId, position: 0, description: 'Five pages', quantity: 2, rateCents: 50_168 },
  ])
  const [invoice] = await list()
  expect(invoice).toMatchObject({
    invoiceNumber: 'INV-2026-001',
    clientId: rosa,
    clientName: 'Rosa Delfino',
    amount: 1540.55,
    currency: 'USD',
    taxRate: 6,
    status: 'sent',
    issueDate: '2026-02-01',
    dueDate: '2026-03-03',
  })
  expect(invoice.items).toMatchObject([
    { description: 'Five pages', quantity: 2, rate: 501.68 },
    { description: 'Photographs', quantity: 1.5, rate: 300 },
  ])
})

test('an invoice without lines has an empty list of them', async () => {
  await house.db.insert(invoices).values({ invoiceNumber: 'A', clientId: rosa, amountCents: 100 })
  expect((await list())[0].items).toEqual([])
})

test('the invoice issued last comes first, and one client’s can be asked for', async () => {
  await house.db.insert(invoices).values([
    { invoiceNumber: 'A', clientId: rosa, amountCents: 1, issueDate: '2026-01-10' },
    { invoiceNumber: 'B', clientId: wen, amountCents: 1, issueDate: '2026-03-10' },
    { invoiceNumber: 'C', clientId: rosa, amountCents: 1, issueDate: '2026-02-10' },
  ])
  expect(numbers(await list())).toEqual(['B', 'C', 'A'])
  expect(numbers(await list(`?clientId=${rosa}`))).toEqual(['C', 'A'])
  expect(await list('?clientId=424242')).toEqual([])
  expect((await ask({ url: '/api/invoices?clientId=-1' })).statusCode).toBe(422)
  expect((await house.ask({ url: '/api/invoices' })).statusCode).toBe(401)
})
