import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordFacts } from '#app/server/read-models/assistant/record-facts'
import { runRecurringInvoices } from '#app/server/recurring-invoices'
import { addDays, dayIn } from '#core/days'
import { hour, minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { clientBilling } from '#features/client-billing/server/table'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import type { InvoiceDetails } from '#features/invoices/api'
import { removeInvoice } from '#features/invoices/server/store'
import { invoices } from '#features/invoices/server/table'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { timeEntries } from '#features/utilities/server/table'
import { outgoingMails } from '#platform/outbox/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { RecurringInvoice, RecurringInvoiceDetails } from '../recurring-invoice'
import { makeDueInvoices } from './store'
import { recurringInvoices, recurringIssues } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const noon = instantIn(timeZone, `${today}T12:00`)
const daysLater = (count: number) => new Date(noon.getTime() + count * 24 * hour)

beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone })
})
afterAll(() => server.close())
beforeEach(async () => {
  const tables = [recurringInvoices, timeEntries, invoices, clientBilling, notifications, outgoingMails, mailAccounts]
  for (const table of tables) await server.db.delete(table)
  await server.db.delete(clients)
  const [made] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = made?.id as number
})

const line = { description: 'Care of the website', quantity: 1, rate: 80 }
const post = (url: string, payload: object = {}) =>
  ask({ method: 'POST', url: `/api/recurring-invoices${url}`, payload })
const create = (more: object = {}) =>
  post('', { clientId: rosa, frequency: 'monthly', interval: 1, startDate: today, taxRate: 10, items: [line], ...more })
const created = async (more: object = {}): Promise<RecurringInvoice> => (await create(more)).json()
const read = async (id: number): Promise<RecurringInvoiceDetails> =>
  (await ask({ url: `/api/recurring-invoices/${id}` })).json()
const upcoming = async (id: number): Promise<string[]> =>
  (await ask({ url: `/api/recurring-invoices/${id}/upcoming` })).json()
const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/recurring-invoices/${id}`, payload })
const openInvoice = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const run = (now = noon) => runRecurringInvoices(server, now)
const allInvoices = () => server.db.select().from(invoices).orderBy(invoices.issueDate, invoices.id)
const connectMail = () =>
  server.db.insert(mailAccounts).values({ provider: 'sample', address: 'dana@example.com', name: 'Dana' } as never)

describe('a series', () => {
  test('shows its next twelve dates; the 31st means the last', async () => {
    const { id, amount, status, nextDate } = await created({ startDate: '2031-01-31', currency: 'EUR' })
    expect({ amount, status, nextDate }).toEqual({ amount: 88, status: 'active', nextDate: '2031-01-31' })
    const dates = await upcoming(id)
    expect(dates).toHaveLength(12)
    expect(dates.slice(0, 4)).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  })

  test.each([
    ['endDate', { startDate: '2031-02-01', endDate: '2031-01-31' }],
    ['count', { count: 0 }],
    ['count', { count: 3, endDate: '2031-01-31' }],
    ['interval', { interval: 0 }],
    ['interval', { interval: 1.5 }],
    ['interval', { frequency: 'yearly', interval: 11 }],
    ['interval', { interval: 1e9 }],
    ['frequency', { frequency: 'hourly' }],
    ['startDate', { startDate: '2031-02-30' }],
    ['startDate', { startDate: '1900-01-01', frequency: 'daily' }],
    ['items', { items: [] }],
    ['amount', { items: [{ ...line, rate: 0 }] }],
    ['items.0.discount.value', { currency: 'JPY', items: [{ ...line, discount: { kind: 'amount', value: 0.5 } }] }],
    ['clientId', { clientId: 2_000_000_000 }],
  ])('is refused for its %s', async (field, more) => {
    const refused = await create(more)
    expect(refused.statusCode, refused.body).toBe(422)
    expect(Object.keys(refused.json().fields)).toContain(field)
  })

  test('takes the defaults of its client', async () => {
    await server.db.insert(clientBilling).values({ clientId: rosa, currency: 'EUR', taxRate: 21, paymentDays: 7 })
    const { id, currency, taxRate } = await created({ taxRate: undefined })
    expect({ currency, taxRate }).toEqual({ currency: 'EUR', taxRate: 21 })
    await run()
    expect((await allInvoices())[0]).toMatchObject({ currency: 'EUR', issueDate: today, dueDate: addDays(today, 7) })
    expect((await read(id)).made).toBe(1)
  })

  test('keeps its client from being deleted', async () => {
    await created()
    const refused = await ask({ method: 'DELETE', url: `/api/clients/${rosa}` })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('1 recurring invoice')
  })

  test('leaves its invoices when it is deleted', async () => {
    const { id } = await created()
    await run()
    expect((await ask({ method: 'DELETE', url: `/api/recurring-invoices/${id}` })).statusCode).toBe(204)
    expect(await allInvoices()).toHaveLength(1)
    expect((await ask({ url: `/api/recurring-invoices/${id}` })).statusCode).toBe(404)
  })
})

describe('the job', () => {
  test('makes a draft on its day, once, by the clock of the owner', async () => {
    const { id } = await created({ startDate: addDays(today, 1), count: 2 })
    // 23:30 in New York, where it is the next day in Europe.
    await run(new Date(noon.getTime() + 11 * hour))
    expect(await allInvoices()).toHaveLength(0)
    await Promise.all([run(daysLater(1)), run(daysLater(1))])
    await run(daysLater(1))
    const [invoice, ...others] = await allInvoices()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ issueDate: addDays(today, 1), status: 'draft', amountCents: 8800 })
    const { issues, nextDate } = await read(id)
    expect(issues).toMatchObject([{ state: 'made', isMissed: false, sending: null, invoice: { id: invoice?.id } }])
    expect(nextDate).not.toBeNull()
    await run(daysLater(40))
    expect(await read(id)).toMatchObject({ status: 'ended', nextDate: null, made: 2 })
  })

  test('makes many at once in the order of their days, with free numbers and the taxes of the series', async () => {
    await created({ startDate: addDays(today, -1), count: 1, moreTaxes: [{ name: 'QST', rate: 5 }] })
    await ask({
      method: 'POST',
      url: '/api/invoices',
      payload: { clientId: rosa, amount: 1, items: [line], invoiceNumber: `INV-${today.slice(0, 4)}-002` },
    })
    await created({ count: 1, withholding: { name: 'IRPF', rate: 15 }, items: [{ ...line, unit: 'month' }] })
    await ask({ method: 'PUT', url: '/api/invoices/numbering', payload: { prefix: 'INV', next: 1 } })
    const hours = await created({ count: 1, gatherHours: true })
    expect(await makeDueInvoices(server.db, noon)).toBe(3)
    const made = (await allInvoices()).filter(({ invoiceNumber }) => !invoiceNumber.endsWith('-002'))
    expect(made.map(({ invoiceNumber, amountCents }) => [invoiceNumber.slice(-3), amountCents])).toEqual([
      ['001', 92_00],
      ['003', 76_00],
      ['004', 88_00],
    ])
    expect((await openInvoice(made[1]?.id as number)).items).toMatchObject([{ unit: 'month' }])
    expect((await read(hours.id)).made).toBe(1)
  })

  test('makes missed ones with their own dates, and they wait for the owner; the due date counts from sending', async () => {
    await connectMail()
    const { id } = await created({ frequency: 'daily', startDate: today, count: 4, autoSend: true, paymentDays: 10 })
    await run(daysLater(3))
    const made = await allInvoices()
    expect(made.map(({ issueDate }) => issueDate)).toEqual([0, 1, 2, 3].map((count) => addDays(today, count)))
    expect(made.every(({ status }) => status === 'draft')).toBe(true)
    // Only the one of today is sent by itself.
    expect(await server.db.select().from(outgoingMails)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ waiting: 3, made: 4 })
    expect(await server.db.select().from(notifications)).toHaveLength(3)
    // Two days later they are still drafts, and their term has not begun.
    await run(daysLater(5))
    expect((await allInvoices())[0]?.dueDate).toBe(addDays(today, 15))
    expect((await post(`/${id}/send-waiting`)).json()).toEqual({ sent: 3 })
    await run(daysLater(6))
    await run(daysLater(6))
    const mails = await server.db.select().from(outgoingMails)
    expect(mails).toHaveLength(4)
    expect((await allInvoices())[0]?.dueDate).toBe(addDays(today, 16))
    expect(mails[1]?.text).toContain('due on')
    expect((await read(id)).waiting).toBe(0)
  })

  test('leaves a due date that the owner chose', async () => {
    await created()
    await run()
    const [invoice] = await allInvoices()
    const dueDate = addDays(today, 5)
    await ask({ method: 'PATCH', url: `/api/invoices/${invoice?.id}`, payload: { dueDate } })
    await run(daysLater(3))
    expect((await allInvoices())[0]?.dueDate).toBe(dueDate)
  })

  test('pauses a series after three failures and notifies the owner; resuming sends what failed', async () => {
    const { id } = await created({ autoSend: true, count: 3 })
    let now = noon
    for (const failures of [1, 2, 3]) {
      await run(now)
      const [series] = await server.db.select().from(recurringInvoices)
      expect(series).toMatchObject({ failures, lastError: 'No mail account is connected.' })
      now = new Date(now.getTime() + hour)
    }
    expect(await read(id)).toMatchObject({ status: 'paused', pausedBecause: 'failures', made: 1 })
    const [notice, ...others] = await server.db.select().from(notifications)
    expect(notice).toMatchObject({ kind: 'recurring-invoice', href: `/recurring/${id}` })
    expect(others).toEqual([])
    await connectMail()
    expect((await post(`/${id}/resume`)).json()).toMatchObject({ status: 'active', lastError: null })
    await run(now)
    expect(await server.db.select().from(outgoingMails)).toHaveLength(1)
    expect(await server.db.select().from(notifications)).toHaveLength(0)
  })

  test('gathers the hours worked before the day, once', async () => {
    await server.db.insert(timeEntries).values(
      [-3, -2, 0].map((days) => ({
        description: 'Design',
        clientId: rosa,
        startedAt: daysLater(days),
        endedAt: new Date(daysLater(days).getTime() + 90 * minute),
        rate: 100,
      })),
    )
    await created({ gatherHours: true, taxRate: 0, frequency: 'daily' })
    await run()
    const [first] = await allInvoices()
    expect((await openInvoice(first?.id as number)).items).toMatchObject([
      { description: line.description, amount: 80 },
      { description: 'Design', quantity: 3, rate: 100 },
    ])
    await run(daysLater(1))
    expect((await allInvoices())[1]?.amountCents).toBe(23_000)
  })

  test('makes nothing where there were no hours to bill', async () => {
    const { id } = await created({ gatherHours: true, items: [] })
    await run()
    expect(await allInvoices()).toHaveLength(0)
    expect((await read(id)).issues).toMatchObject([{ state: 'empty', invoice: null }])
  })

  test('does not make an invoice again that the owner deleted', async () => {
    const { id } = await created()
    await run()
    await removeInvoice(server.db, (await allInvoices())[0]?.id as number, { actor: 'owner', userId: 1 }, new Date())
    await run()
    expect(await allInvoices()).toHaveLength(0)
    expect((await read(id)).issues).toMatchObject([{ state: 'made', invoice: null }])
  })
})

describe('the owner', () => {
  test('pauses, and what falls into the pause is not billed', async () => {
    const { id } = await created({ frequency: 'weekly', startDate: addDays(today, -14), count: 5 })
    await run()
    expect((await post(`/${id}/pause`)).json()).toMatchObject({ status: 'paused', pausedBecause: 'owner' })
    await run(daysLater(30))
    expect(await allInvoices()).toHaveLength(3)
    // As if three weeks had passed.
    const before = { anchorDate: addDays(today, -42), nextDate: addDays(today, -21), anchorOccurrence: 0 }
    await server.db.update(recurringInvoices).set(before)
    expect((await post(`/${id}/resume`)).json()).toMatchObject({ status: 'active', nextDate: today })
    expect(await upcoming(id)).toEqual([today, addDays(today, 7)])
  })

  test('skips one and takes it back', async () => {
    const { id } = await created({ frequency: 'weekly', startDate: addDays(today, 7) })
    const [first, second] = await upcoming(id)
    expect((await post(`/${id}/skip`)).json().skipped).toEqual([first])
    expect((await post(`/${id}/skip`, { date: second })).json().skipped).toEqual([first, second])
    expect((await post(`/${id}/skip`, { date: second })).json().skipped).toEqual([first, second])
    expect((await post(`/${id}/unskip`, { date: first })).json().skipped).toEqual([second])
    expect((await post(`/${id}/skip`, { date: today })).statusCode).toBe(422)
    await makeDueInvoices(server.db, daysLater(14))
    expect((await allInvoices()).map(({ issueDate }) => issueDate)).toEqual([first])
    expect((await read(id)).issues.map(({ state }) => state)).toEqual(['skipped', 'made'])
  })

  test('changes a series from the next on', async () => {
    const { id, updatedAt } = await created({ startDate: today })
    await run()
    const next = (await upcoming(id))[0] as string
    const changed = await edit(id, { items: [{ ...line, rate: 100 }], frequency: 'weekly', seenAt: updatedAt })
    expect(changed.json()).toMatchObject({ amount: 110, frequency: 'weekly', nextDate: next })
    expect((await upcoming(id)).slice(0, 2)).toEqual([next, addDays(next, 7)])
    expect((await allInvoices())[0]?.amountCents).toBe(8800)
    expect((await edit(id, { autoSend: true, seenAt: updatedAt })).statusCode).toBe(409)
    expect((await edit(id, { startDate: addDays(today, 3) })).statusCode).toBe(422)
    expect((await edit(id, { nextDate: today })).statusCode).toBe(422)
    expect((await edit(id, { nextDate: addDays(today, 3) })).json().nextDate).toBe(addDays(today, 3))
    expect((await edit(id, { count: 1 })).json()).toMatchObject({ status: 'ended', nextDate: null })
    expect((await edit(id, { count: null })).json()).toMatchObject({ status: 'active' })
    expect(await server.db.select().from(recurringIssues)).toHaveLength(1)
  })
})

test('a series is found by search, and stands in the timeline and among the facts of the assistant', async () => {
  const { id, clientId } = await created({ items: [line, { ...line, description: 'Newsletter' }] })
  const search = (await ask({ url: '/api/search?q=newsletter' })).json()
  expect(JSON.stringify(search)).toContain(`"href":"/recurring/${id}"`)
  expect(JSON.stringify(search)).not.toContain('[\\"')
  const { entries } = (await ask({ url: `/api/clients/${clientId}/timeline` })).json()
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'recurring-invoice', id, title: 'Care of the website' }),
  )
  expect(await recordFacts(server.db).recurringOf()).toMatchObject([
    { id, title: 'Care of the website', frequency: 'monthly', isPaused: false },
  ])
})
