import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const add = (payload: object) => ask({ method: 'POST', url: '/api/items', payload })

test('the price list is kept by description, found by a part of it, changed and deleted', async () => {
  const made = await add({ description: 'Web design, a day', rate: '640.5', unit: 'days', taxRate: 19 })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ description: 'Web design, a day', rate: 640.5, unit: 'days', currency: 'USD' })
  await add({ description: 'care plan', rate: 0.085 })
  const names = async (query = '') =>
    (await ask({ url: `/api/items${query}` })).json().map(({ description }: { description: string }) => description)
  expect(await names()).toEqual(['care plan', 'Web design, a day'])
  expect(await names('?search=DESIGN')).toEqual(['Web design, a day'])
  await add({ description: 'Diseño', rate: 50 })
  expect(await names('?search=DISENO')).toEqual(['Diseño'])
  const { id } = made.json()
  const changed = await ask({ method: 'PATCH', url: `/api/items/${id}`, payload: { rate: 700, taxRate: null } })
  expect(changed.json()).toMatchObject({ description: 'Web design, a day', rate: 700, unit: 'days', taxRate: null })
  expect((await ask({ method: 'DELETE', url: `/api/items/${id}` })).statusCode).toBe(204)
  expect((await ask({ method: 'DELETE', url: `/api/items/${id}` })).statusCode).toBe(404)
})

test('an item needs a description and a price', async () => {
  const refused = await add({ description: ' ', rate: -1, unit: 'x'.repeat(21), taxRate: 101 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().fields).toEqual({
    description: 'Description is required',
    rate: 'Price must be a non-negative number',
    taxRate: 'Tax rate must be a number from 0 to 100',
    unit: 'At most 20 characters',
  })
})
