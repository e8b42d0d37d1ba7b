import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const read = async () => (await ask({ url: '/api/settings/business' })).json()
const change = (payload: object) => ask({ method: 'PATCH', url: '/api/settings/business', payload })

test('the default time zone is the server’s', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await read()).toMatchObject({ timeZone, name: '', currency: 'USD', invoicePrefix: 'INV', paymentDays: 30 })
})

test('a valid time zone is saved, an unknown one refused', async () => {
  expect((await change({ timeZone: 'America/New_York' })).statusCode).toBe(200)
  expect((await change({ timeZone: 'Atlantis/Center' })).json().fields.timeZone).toBe('Please choose a time zone')
  expect(await read()).toMatchObject({ timeZone: 'America/New_York' })
})

test('a change leaves the other fields alone', async () => {
  await change({ name: 'Okafor & Daughter', taxId: '12-3456789' })
  await change({ taxRate: 8.25, currency: 'EUR' })
  expect(await read()).toMatchObject({
    timeZone: 'America/New_York',
    name: 'Okafor & Daughter',
    taxId: '12-3456789',
    taxRate: 8.25,
    currency: 'EUR',
  })
})

test('working hours are spans of each weekday, and none until the owner has chosen some', async () => {
  expect(await read()).toMatchObject({ workingHours: null })
  const monday = [
    { from: '13:00', to: '17:00' },
    { from: '08:30', to: '12:00' },
  ]
  expect((await change({ workingHours: { monday } })).statusCode).toBe(200)
  expect((await read()).workingHours).toMatchObject({ monday: monday.toReversed(), tuesday: [] })
})

test.each([
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo', 'The logo must be a PNG or JPEG picture'],
  [{ logo: 'data:image/png;base64,PHN2Zz4=' }, 'logo', 'The logo must be a PNG or JPEG picture'],
  [{ currency: 'ABC' }, 'currency', 'Please choose a currency'],
  [{ logo: `data:image/png;base64,${'A'.repeat(500_000)}` }, 'logo', 'The logo may be at most 300 kB'],
  [{ invoicePrefix: 'INV/' }, 'invoicePrefix', 'One to ten letters or digits'],
  [{ taxRate: 101 }, 'taxRate', 'At most 100'],
  [{ currency: 'dollars' }, 'currency', 'Please choose a currency'],
  [
    { workingHours: { monday: [{ from: '17:00', to: '09:00' }] } },
    'workingHours.monday.0.to',
    'The end must be after the beginning',
  ],
  [
    {
      workingHours: {
        monday: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      },
    },
    'workingHours.monday',
    'Two spans of this day overlap',
  ],
])('%o is refused with a field message', async (payload, field, message) => {
  const answer = await change(payload)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields[field]).toBe(message)
})
