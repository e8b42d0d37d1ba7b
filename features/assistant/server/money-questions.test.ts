import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { addDays, dayIn, startOfMonth } from '#core/days'
import { instantIn } from '#core/wall-clock'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
const today = dayIn('UTC', new Date())
const inLastMonth = addDays(startOfMonth(today, -1), 4)
const longAgo = addDays(startOfMonth(today, -4), 4)

/** Three open invoices: of four months ago, of last month and of today. */
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'UTC', currency: 'USD' })
  const [rosa, gus] = await server.db
    .insert(schema.clients)
    .values([{ name: 'Rosa Delfino' }, { name: 'Gus Pappas' }])
    .returning()
  for (const [amount, issueDate] of [
    [100, longAgo],
    [250, inLastMonth],
    [700, today],
  ] as const) {
    const items = [{ description: 'Site', quantity: 1, rate: amount }]
    const payload = { clientId: rosa?.id, amount, status: 'sent', items, issueDate, dueDate: addDays(issueDate, 400) }
    expect((await ask({ method: 'POST', url: '/api/invoices', payload })).statusCode).toBe(201)
  }
  const at = (time: string) => instantIn('UTC', `${inLastMonth}T${time}`)
  await server.db.insert(schema.timeEntries).values([
    { description: 'Menu', clientId: gus?.id, startedAt: at('09:00'), endedAt: at('12:00') },
    { description: 'Site', clientId: rosa?.id, startedAt: at('13:00'), endedAt: at('15:00') },
  ])
  await server.db.insert(schema.events).values([
    { title: 'Tasting', startDateTime: at('09:00'), endDateTime: at('10:30') },
    { title: 'Call with Rosa', startDateTime: at('11:00'), endDateTime: at('11:30') },
  ])
})
afterAll(() => server.close())

type Message = { role: 'user' | 'assistant'; content: string }
const answer = async (question: string, conversationHistory: Message[] = []) =>
  (await ask({ method: 'POST', url: '/api/ai/assistant', payload: { question, conversationHistory } })).json()
    .response as string

test.each([
  ['Unpaid invoices from last month', /issued in .*\*\*\$250\*\* \(1 invoice\)/],
  ['¿Qué facturas del mes pasado siguen sin pagar?', /emitidas en .*\*\*\$250\*\* \(1 factura\)/],
  ['Which invoices have not been paid for more than two months?', /issued before .*\*\*\$100\*\* \(1 invoice\)/],
  ['¿Qué facturas llevan más de dos meses sin pagar?', /fecha anterior al .*\*\*\$100\*\* \(1 factura\)/],
  ['Who has owed me the most for the longest time?', /the oldest first[\s\S]*?\n- [^\n]*\$100,/],
  ['¿Quién me debe dinero desde hace más tiempo?', /de la más antigua[\s\S]*?\n- [^\n]*\$100,/],
  ['Which invoices were sent but not paid?', /Owed to you.*\*\*\$1,050\*\* \(3 invoices\)/],
  ['Hours of meetings last month', /by your calendar.*\*\*2 h\*\*/],
  ['How long did I spend in meetings last month?', /by your calendar.*\*\*2 h\*\* \(2 meetings\)/],
  ['How much time did I spend on calls last month?', /calls.*\*\*0\.5 h\*\* \(1 meeting\)/],
  ['Hours on marketing last month', /about “marketing”: Nothing found/],
])('%s is answered with that figure and what was understood', async (question, expected) => {
  expect(await answer(question)).toMatch(expected)
})

test.each([
  'How much tax did I collect this quarter?',
  'How much did I spend last month?',
  'Which invoices are due before December?',
  'Deals that have been open for more than 3 months',
  '¿Cuánto IVA he cobrado este trimestre?',
  'What is the oldest deal?',
  'Who paid late in the last three months?',
  'What share of my revenue comes from Rosa?',
])('%s is refused with three questions, not answered with all records', async (question) => {
  const response = await answer(question)
  expect(response.match(/^- .*$/gm)).toHaveLength(3)
  expect(response).not.toContain('$')
})

test('hours on a client are those of the client, also when another one is asked about then', async () => {
  const before = 'How many hours did I spend on Rosa last month?'
  expect(await answer(before)).toContain('**2 h**')
  expect(await answer('and Gus?', [{ role: 'user', content: before }])).toContain('**3 h**')
  expect(await answer('Hours on the menu last month')).toContain('**3 h**')
})

test('of invoices unpaid since a month those of before are named too', async () => {
  const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' }).format(
    new Date(`${inLastMonth}T12:00:00Z`),
  )
  const response = await answer(`What is unpaid since ${month}?`)
  expect(response).toMatch(/issued from .*\*\*\$950\*\* \(2 invoices\)/)
  expect(response).toMatch(/Issued before that and still open: \*\*\$100\*\* \(1 invoice\)/)
})

test('follow-ups go on from one another, and one with a subject of its own is asked for itself', async () => {
  const history: Message[] = ['How much did I invoice Rosa last month?', 'and this month?'].map((content) => ({
    role: 'user',
    content,
  }))
  expect(await answer('and the month before?', history)).toContain('**$250**')
  expect(await answer('and Gus?', history)).toMatch(/Gus Pappas.*Nothing found|no.*Gus Pappas/i)
  expect(await answer('and how much does she owe?', history)).toContain('**$1,050**')
})

test('a limit counts in one currency, which is named; amounts in others are not compared', async () => {
  const [rosa] = await server.db.select().from(schema.clients).limit(1)
  const items = [{ description: 'Shop', quantity: 1, rate: 600 }]
  const payload = { clientId: rosa?.id, amount: 600, currency: 'EUR', status: 'sent', items, issueDate: today }
  const made = await ask({ method: 'POST', url: '/api/invoices', payload: { ...payload, dueDate: today } })
  expect(made.statusCode).toBe(201)
  const own = await answer('Invoices over 500')
  expect(own).toMatch(/of \$500 or more each, USD\*\*: \*\*\$700\*\* \(1 invoice\)/)
  expect(own).toContain('In other currencies and not compared: 1 invoice')
  expect(await answer('Invoices over 500 euros')).toMatch(/of €500 or more each, EUR\*\*: \*\*€600\*\* \(1 invoice\)/)
  expect(await answer('Which euro invoices are open?')).toMatch(/EUR\*\*: \*\*€600\*\* \(1 invoice\)/)
  await server.db.delete(schema.invoices).where(eq(schema.invoices.id, made.json().id))
})

test('how many clients owe money is a number of clients', async () => {
  expect(await answer('How many clients owe me money?')).toContain('**1 client**')
  expect(await answer('¿Cuántos clientes me deben dinero?')).toContain('**1 cliente**')
})

test('a follow-up that is not understood does not repeat the figure before', async () => {
  const before = 'Unpaid invoices from last month'
  const history: Message[] = [
    { role: 'user', content: before },
    { role: 'assistant', content: await answer(before) },
  ]
  expect(await answer('and with discounts?', history)).not.toContain('$250')
  expect(await answer('and the month before?', history)).toMatch(/issued in .*Nothing found/)
})
