import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryChecks, deliveryHooks } from '#app/server/delivery-hooks'
import { runReminders } from '#app/server/reminders'
import { addDays, dayIn } from '#core/days'
import { hour } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { clients } from '#features/clients/server/table'
import { deliverDue } from '#features/emails/server/delivery/deliver'
import { createMailService } from '#features/emails/server/mail-service'
import { mailAccounts } from '#features/emails/server/table/accounts'
import type { InvoiceDetails } from '#features/invoices/api'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { changeBusiness, deleteSetting } from '#features/settings/server/store'
import { outgoingAttachments, outgoingMails } from '#platform/outbox/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { changeReminderSettings } from './store'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const noon = instantIn(timeZone, `${today}T12:00`)
const daysAgo = (count: number) => addDays(today, -count)
const daysLater = (count: number) => new Date(noon.getTime() + count * 24 * hour)

beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, name: 'Reyes Studio' })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [invoices, clients, outgoingMails, mailAccounts]) await server.db.delete(table)
  await deleteSetting(server.db, 'reminders')
  const [made] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = made?.id as number
  await server.db
    .insert(mailAccounts)
    .values({ provider: 'sample', address: 'dana@example.com', name: 'Dana' } as never)
})

const invoice = async (dueDate: string, more: object = {}): Promise<InvoiceDetails> => {
  const items = [{ description: 'Five pages', quantity: 2, rate: 50 }]
  const payload = { clientId: rosa, amount: 100, status: 'sent', issueDate: daysAgo(60), dueDate, items, ...more }
  return (await ask({ method: 'POST', url: '/api/invoices', payload })).json()
}
const read = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const switchOn = (more: object = {}) => changeReminderSettings(server.db, { on: true, ...more }, noon)
const run = (now = noon) => runReminders(server, now)
const mails = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
const preview = async () => (await ask({ url: '/api/reminders/preview' })).json()
const billing = (payload: object) => ask({ method: 'PATCH', url: `/api/clients/${rosa}/billing`, payload })
const deliver = () => deliverDue({ ...createMailService(server), hooks: deliveryHooks(server), checks: deliveryChecks })

test('they are off until switched on, and the preview shows what they would have sent', async () => {
  const late = await invoice(daysAgo(4))
  await invoice(daysAgo(20), { status: 'draft' })
  await run()
  expect(await mails()).toEqual([])
  const { past, today: now } = await preview()
  expect(past.map(({ invoiceId, step, day }: never) => [invoiceId, step, day])).toEqual([
    [late.id, 3, daysAgo(1)],
    [late.id, 0, daysAgo(4)],
    [late.id, -3, daysAgo(7)],
  ])
  expect(now).toEqual([])
  // Switched on, they begin with today.
  await switchOn()
  await run()
  expect(await mails()).toEqual([])
})

test('each step is sent once, with amount, days, link and PDF, and is seen in the history', async () => {
  const { id } = await invoice(daysAgo(3))
  await switchOn()
  expect((await preview()).today).toMatchObject([{ invoiceId: id, step: 3, balance: 100, obstacle: null }])
  await Promise.all([run(), run()])
  await run()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ originKind: 'reminder', subject: expect.stringMatching(/^Reminder: invoice INV-/) })
  expect(mail?.text).toMatch(/\$100\.00 was due on .*, 3 days ago\.[\s\S]*\/i\/[\w-]{32}/)
  const [pdf] = await server.db.select().from(outgoingAttachments)
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  await deliver()
  const { history, sentAt, mails: listed } = await read(id)
  expect(listed).toMatchObject([{ subject: mail?.subject, outcome: 'sent' }])
  const reminder = { field: 'Reminder', from: '', to: '3 days after it was due' }
  expect(history.filter(({ details }) => details.some(({ field }) => field === 'Reminder'))).toMatchObject([
    { actor: 'system', kind: 'mail-sent', details: [reminder] },
    { actor: 'system', kind: 'mail-queued', details: [reminder, { field: 'To', to: 'rosa@example.com' }] },
  ])
  expect(sentAt).toBeNull()
  // The next step follows a week later; a day before, it is announced.
  await run(daysLater(7))
  expect(await mails()).toHaveLength(2)
})

test('tomorrow is announced, in the language of the client', async () => {
  await invoice(addDays(today, 4))
  await billing({ language: 'es' })
  await switchOn()
  expect((await preview()).tomorrow).toMatchObject([{ day: addDays(today, 1), step: -3 }])
  await run(daysLater(1))
  expect((await mails())[0]?.text).toContain('dentro de 3 días')
})

describe('nothing is sent', () => {
  test.each([
    [
      'the invoice is paid',
      (id: number) => ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload: { status: 'paid' } }),
    ],
    [
      'the invoice is cancelled',
      (id: number) => ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload: { status: 'cancelled' } }),
    ],
    ['the client is in dispute', () => billing({ inDispute: true })],
    [
      'a card payment of it is disputed',
      (id: number) =>
        server.db
          .insert(invoicePayments)
          .values({ invoiceId: id, amountCents: 1, paidOn: today, method: 'card', disputeState: 'open' }),
    ],
    ['reminders are off for the client', () => billing({ remindersOff: true })],
    ['they are switched off', () => changeReminderSettings(server.db, { on: false }, noon)],
    ['the invoice is deleted', (id: number) => ask({ method: 'DELETE', url: `/api/invoices/${id}` })],
  ])('once %s, also if it waits in the outbox', async (_, change) => {
    const first = await invoice(daysAgo(3))
    await switchOn()
    await run()
    await change(first.id)
    await deliver()
    expect((await mails()).map(({ state }) => state)).toEqual(['cancelled'])
    await run(daysLater(7))
    expect(await mails()).toHaveLength(1)
  })

  test('on a day of rest, before the hour, without a mail account, or without an address', async () => {
    await invoice(daysAgo(3))
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
    await switchOn({ restDays: [weekday] })
    await run()
    await switchOn({ restDays: [], hour: 13 })
    await run()
    await switchOn({ hour: 12 })
    await server.db.delete(mailAccounts)
    await run()
    await server.db.insert(mailAccounts).values({ provider: 'sample', address: 'd@example.com', name: 'D' } as never)
    await server.db.update(clients).set({ email: '' })
    await run()
    expect(await mails()).toEqual([])
    await server.db.update(clients).set({ email: 'rosa@example.com' })
    await run()
    expect(await mails()).toHaveLength(1)
  })
})

describe('a late fee', () => {
  test('becomes a line, once, and the reminder names it', async () => {
    const { id } = await invoice(daysAgo(3), { taxRate: 10, amount: 110 })
    await switchOn({ lateFee: { kind: 'percent', value: 5, afterDays: 3 } })
    await run()
    await run(daysLater(1))
    const { items, amount, taxAmount, history } = await read(id)
    expect(items.map(({ description, amount }) => [description, amount])).toEqual([
      ['Five pages', 100],
      ['Late fee', 5.5],
    ])
    expect({ amount, taxAmount }).toEqual({ amount: 115.5, taxAmount: 10 })
    expect(history.some(({ actor, kind }) => actor === 'system' && kind === 'edited')).toBe(true)
    expect((await mails())[0]?.text).toContain('A late fee of $5.50 has been added')
  })

  test('is a draft of its own where payments lock the invoice', async () => {
    const { id, invoiceNumber } = await invoice(daysAgo(3))
    await ask({ method: 'POST', url: `/api/invoices/${id}/payments`, payload: { amount: 40 } })
    await switchOn({ lateFee: { kind: 'amount', value: 15, afterDays: 3 } })
    await run()
    expect((await read(id)).amount).toBe(100)
    const [draft] = await server.db.select().from(invoices).where(eq(invoices.status, 'draft'))
    expect(draft?.amountCents).toBe(1500)
    expect((await read(draft?.id as number)).items[0]?.description).toBe(`Late fee for invoice ${invoiceNumber}`)
  })

  test('is a draft of its own on a credited or withheld invoice, and never stops the reminders of others', async () => {
    const credited = await invoice(daysAgo(3))
    await ask({ method: 'POST', url: `/api/invoices/${credited.id}/credit-notes`, payload: { amount: 40 } })
    const withheld = await invoice(daysAgo(3), { withholding: { name: 'IRPF', rate: 15 } })
    const plain = await invoice(daysAgo(3))
    await switchOn({ lateFee: { kind: 'amount', value: 10, afterDays: 3 } })
    await run()
    await run(daysLater(1))
    expect((await read(plain.id)).amount).toBe(110)
    expect(await Promise.all([credited, withheld].map(async ({ id }) => (await read(id)).amount))).toEqual([100, 85])
    const drafts = await server.db.select().from(invoices).where(eq(invoices.status, 'draft'))
    expect(drafts.map(({ amountCents }) => amountCents)).toEqual([1000, 1000])
    expect(await mails()).toHaveLength(3)
  })
})

test.each([
  ['steps', { steps: [] }],
  ['steps.0', { steps: [9999] }],
  ['restDays', { restDays: [0, 1, 2, 3, 4, 5, 6] }],
  ['lateFee.value', { lateFee: { kind: 'percent', value: 200, afterDays: 3 } }],
  ['lateFee.value', { lateFee: { kind: 'amount', value: 7.505, afterDays: 3 } }],
])('settings are refused for their %s', async (field, payload) => {
  const refused = await ask({ method: 'PATCH', url: '/api/reminders/settings', payload })
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().fields)).toEqual([field])
})

test('the billing defaults of a client are used where an invoice says nothing', async () => {
  expect((await ask({ url: `/api/clients/${rosa}/billing` })).json()).toMatchObject({
    currency: null,
    inDispute: false,
  })
  await billing({ paymentDays: 7, currency: 'EUR', language: 'es', taxRate: 21 })
  const chosen = await invoice(daysAgo(1), { taxRate: 0, currency: 'USD', language: 'en' })
  expect(chosen).toMatchObject({ taxRate: 0, currency: 'USD', language: 'en' })
  const defaulted = await invoice(undefined as never, { issueDate: undefined })
  expect(defaulted).toMatchObject({
    taxRate: 21,
    currency: 'EUR',
    language: 'es',
    dueDate: addDays(today, 7),
    amount: 121,
  })
  expect((await ask({ method: 'PATCH', url: '/api/clients/999999/billing', payload: {} })).statusCode).toBe(404)
})
