import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { computeMonthFigures } from '#app/server/read-models/month-figures'
import { events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { monthRecord } from '../month-figures'
import { monthToDate } from '../month-to-date'
import { analytics } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [analytics, tasks, events, emails, documents, invoices, deals, clients])
    await server.db.delete(table)
})

/** Noon of the 15th of March on the east coast. */
const month = monthToDate('America/New_York', new Date('2026-03-15T16:00:00Z'))
const at = (when: string) => new Date(when)
const lastMonth = at('2026-02-10T12:00:00Z')
const thisMonth = at('2026-03-10T12:00:00Z')
const record = async () => monthRecord(await computeMonthFigures(server.db, month), month, 'USD')

async function addClient(createdAt = lastMonth, email = ''): Promise<number> {
  const [made] = await server.db
    .insert(clients)
    .values({ name: 'Rosa', email, createdAt })
    .returning({ id: clients.id })
  return made?.id as number
}

test('the first record is the current month', async () => {
  await server.db.insert(analytics).values([
    { period: '2020-01', periodStart: '2020-01-01', revenueCents: 120_050 },
    { period: '2020-02', periodStart: '2020-02-01', clientGrowth: 4.5 },
  ])
  const ask = await server.signIn()
  const list = (await ask({ url: '/api/analytics' })).json()
  expect(list[0]).toMatchObject({ id: null, clientGrowth: 0, revenueGrowth: 0, dealGrowth: 0, clientCount: 0 })
  expect(list[0].withoutLastMonth).toEqual(['clientGrowth', 'revenueGrowth', 'dealGrowth'])
  expect(list.slice(1)).toMatchObject([
    { period: '2020-02', clientGrowth: 4.5 },
    { period: '2020-01', revenue: 0, revenueGrowth: 0 },
  ])
  expect((await server.ask({ url: '/api/analytics' })).statusCode).toBe(401)
})

test('the revenue of a finished month follows the days of its payments, in each currency', async () => {
  await server.db.insert(analytics).values([
    { period: '2026-01', periodStart: '2026-01-01', periodEnd: '2026-01-31', revenueCents: 999_00 },
    { period: '2026-02', periodStart: '2026-02-01', periodEnd: '2026-02-28' },
  ])
  const clientId = await addClient()
  const pay = async (currency: string, amountCents: number, paidOn: string) => {
    const invoice = { clientId, currency, amountCents, status: 'paid' as const }
    const [{ id = 0 } = {}] = await server.db
      .insert(invoices)
      .values({ ...invoice, invoiceNumber: `${currency} ${paidOn}`, issueDate: '2026-01-05' })
      .returning({ id: invoices.id })
    await server.db.insert(invoicePayments).values({ invoiceId: id, amountCents, paidOn })
  }
  await pay('USD', 100_00, '2026-01-31')
  await pay('USD', 50_00, '2026-02-01')
  await pay('JPY', 7_000, '2026-01-02')
  const ask = await server.signIn()
  const [, february, january] = (await ask({ url: '/api/analytics' })).json()
  expect(february).toMatchObject({ period: '2026-02', revenue: 50, otherCurrencies: [] })
  expect(january).toMatchObject({ period: '2026-01', revenue: 100 })
  expect(january.otherCurrencies).toEqual([{ currency: 'JPY', revenue: 7000, dealValue: 0 }])
})

test('client growth compares all clients now with those at the end of last month', async () => {
  for (let i = 0; i < 4; i++) await addClient(lastMonth)
  // Still the 28th of February in New York, and already March in Greenwich.
  await addClient(at('2026-03-01T04:30:00Z'))
  await addClient(thisMonth)
  expect(await record()).toMatchObject({
    clientCount: 6,
    clientGrowth: 20,
    withoutLastMonth: expect.not.arrayContaining(['clientGrowth']),
  })
})

test('revenue growth compares what all won deals are worth, in the business’s currency', async () => {
  const clientId = await addClient()
  const won = { name: 'Won', clientId, stage: 'closed-won' as const, createdAt: lastMonth }
  await server.db.insert(deals).values([
    { ...won, valueCents: 400_00, actualCloseDate: '2026-02-28' },
    { ...won, valueCents: 100_00, actualCloseDate: '2026-03-01' },
    { ...won, valueCents: 999_00, actualCloseDate: '2026-03-01', currency: 'EUR' },
    { ...won, stage: 'closed-lost', valueCents: 800_00, actualCloseDate: '2026-03-02' },
  ])
  expect(await record()).toMatchObject({
    revenueGrowth: 25,
    dealValue: 100,
    dealConversionRate: 66.7,
    otherCurrencies: [{ currency: 'EUR', revenue: 0, dealValue: 999 }],
  })
})

test('a won deal without a closing day was won when it last changed', async () => {
  const clientId = await addClient()
  const won = { name: 'Won', clientId, stage: 'closed-won' as const, valueCents: 100_00 }
  await server.db.insert(deals).values([
    { ...won, updatedAt: lastMonth },
    { ...won, updatedAt: thisMonth },
  ])
  expect(await record()).toMatchObject({ revenueGrowth: 100, dealValue: 100 })
})

test('deal growth compares the pipeline now with the pipeline at the end of last month', async () => {
  const clientId = await addClient()
  await server.db.insert(deals).values([
    { name: 'Open since', clientId, stage: 'proposal', valueCents: 300_00, createdAt: lastMonth },
    {
      name: 'Won since',
      clientId,
      stage: 'closed-won',
      valueCents: 500_00,
      createdAt: lastMonth,
      actualCloseDate: '2026-03-03',
    },
    {
      name: 'Lost before',
      clientId,
      stage: 'closed-lost',
      valueCents: 900_00,
      createdAt: lastMonth,
      actualCloseDate: '2026-02-20',
    },
    { name: 'New', clientId, stage: 'lead', valueCents: 100_00, createdAt: thisMonth },
  ])
  expect(await record()).toMatchObject({ dealGrowth: -50 })
})

test('revenue is what was paid this month, on the day of the payment, and the payment rate is of what was billed', async () => {
  const clientId = await addClient()
  const bill = { clientId, amountCents: 100_00, issueDate: '2026-03-02', updatedAt: thisMonth }
  const [paid, older, partly, drawn, euros] = await server.db
    .insert(invoices)
    .values([
      { ...bill, invoiceNumber: 'A', status: 'paid' },
      { ...bill, invoiceNumber: 'B', status: 'paid', issueDate: '2026-02-02' },
      { ...bill, invoiceNumber: 'C', status: 'sent' },
      { ...bill, invoiceNumber: 'D', status: 'draft' },
      { ...bill, invoiceNumber: 'E', status: 'cancelled', currency: 'EUR' },
    ])
    .returning({ id: invoices.id })
  const payment = (invoice: { id: number } | undefined, paidOn: string, amountCents: number) => ({
    invoiceId: invoice?.id as number,
    paidOn,
    amountCents,
  })
  await server.db.insert(invoicePayments).values([
    payment(paid, '2026-03-01', 100_00),
    // Recorded or edited in March, but paid in February.
    payment(older, '2026-02-28', 100_00),
    payment(partly, '2026-03-15', 20_50),
    payment(partly, '2026-02-01', 9_00),
    payment(euros, '2026-03-04', 7_00),
  ])
  expect(drawn).toBeDefined()
  expect(await record()).toMatchObject({
    revenue: 120.5,
    paymentRate: 50,
    otherCurrencies: [{ currency: 'EUR', revenue: 7, dealValue: 0 }],
  })
})

test('the response rate is the share of clients’ mails answered within three days', async () => {
  await addClient(lastMonth, 'rosa@lark.example.com')
  const mail = { senderName: '', subject: 'Hello', body: '' }
  const received = (senderEmail: string, receivedAt: string) => ({
    ...mail,
    senderEmail,
    recipients: 'dana@example.com',
    receivedAt: at(receivedAt),
  })
  const sent = (recipients: string, receivedAt: string) => ({
    ...mail,
    senderEmail: 'dana@example.com',
    recipients,
    folder: 'sent' as const,
    receivedAt: at(receivedAt),
  })
  await server.db
    .insert(emails)
    .values([
      received('Rosa@lark.example.com', '2026-03-02T10:00:00Z'),
      sent('Rosa Delfino <rosa@lark.example.com>, wen@x.example', '2026-03-02T14:00:00Z'),
      sent('rosa@lark.example.com', '2026-03-02T20:00:00Z'),
      received('rosa@lark.example.com', '2026-03-05T10:00:00Z'),
      received('rosa@lark.example.com', '2026-03-15T10:00:00Z'),
      received('stranger@x.example', '2026-03-02T10:00:00Z'),
      received('rosa@lark.example.com', '2026-02-02T10:00:00Z'),
    ])
  expect(await record()).toMatchObject({ responseRate: 50, averageResponseTime: 4, emailCount: 6, openRate: null })
})

test('documents, meetings with clients and due tasks of this month are counted until now', async () => {
  const clientId = await addClient()
  await server.db.insert(documents).values([
    { name: 'New', type: 'pdf', createdAt: thisMonth },
    { name: 'Old', type: 'pdf', createdAt: lastMonth },
  ])
  const event = (startDateTime: Date, more = {}) => ({
    title: 'Talk',
    startDateTime,
    endDateTime: startDateTime,
    clientId,
    ...more,
  })
  await server.db
    .insert(events)
    .values([
      event(thisMonth),
      event(thisMonth, { clientId: null }),
      event(thisMonth, { isSuggested: true }),
      event(at('2026-03-20T12:00:00Z')),
    ])
  await server.db.insert(tasks).values([
    { title: 'Done', dueDate: thisMonth, completed: true },
    { title: 'Late', dueDate: thisMonth },
    { title: 'To come', dueDate: at('2026-03-20T12:00:00Z') },
  ])
  expect(await record()).toMatchObject({ documentCount: 1, meetingCount: 1, taskCompletionRate: 50 })
})
