import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { dayIn } from '#core/days'
import { day, hour, minute } from '#core/durations'
import { sendEventReminders } from '#features/calendar/server/reminders'
import { saveDocument } from '#features/documents/server/store'
import type { DeliveryOutcome } from '#features/emails/server/delivery/deliver'
import { markOverdue } from '#features/invoices/server/store'
import { sendTaskReminders } from '#features/tasks/server/reminders'
import { attachmentsOf, queueMail } from '#platform/outbox/outbox'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { deliveryHooks } from './delivery-hooks'
import { eventFinder } from './event-finder'
import { processNewMail } from './new-mail'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const made = await post('/api/clients', { name: 'Rosa Delfino', email: 'rosa@lark.example.com' })
  rosa = made.json().id
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(schema.notifications))

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const patch = (url: string, payload: object) => ask({ method: 'PATCH', url, payload })
const notificationList = async () =>
  (
    (await ask({ url: '/api/notifications' })).json().notifications as { kind: string; href: string; title: string }[]
  ).map(({ kind, href }) => `${kind} ${href}`)
const now = new Date()
const inAnHour = new Date(now.getTime() + hour)

test('a due task notifies once, until it is done, moved or deleted', async () => {
  const due = async () =>
    (await post('/api/tasks', { title: 'Call', dueDate: new Date(now.getTime() - minute).toISOString() })).json().id
  const [done, moved, gone, open] = [await due(), await due(), await due(), await due()]
  for (const _ of [1, 2]) await sendTaskReminders(server.db, now)
  expect(await notificationList()).toHaveLength(4)
  await patch(`/api/tasks/${done}`, { completed: true })
  await patch(`/api/tasks/${moved}`, { dueDate: new Date(now.getTime() + 7 * day).toISOString() })
  await ask({ method: 'DELETE', url: `/api/tasks/${gone}` })
  expect(await notificationList()).toEqual([`task-due /tasks?task=${open}`])
})

test('an upcoming event notifies once, until it is deleted', async () => {
  const [event] = await server.db
    .insert(schema.events)
    .values({
      title: 'Tasting',
      startDateTime: inAnHour,
      endDateTime: inAnHour,
      reminderMinutes: 60,
      nextReminderAt: now,
    })
    .returning()
  for (const _ of [1, 2]) await sendEventReminders(server.db, now)
  const shown = await notificationList()
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatch(new RegExp(`^event-soon /calendar\\?.*event=${event?.id}$`))
  await ask({ method: 'DELETE', url: `/api/events/${event?.id}` })
  expect(await notificationList()).toEqual([])
})

test('an overdue invoice notifies once, until it is paid', async () => {
  const [invoice] = await server.db
    .insert(schema.invoices)
    .values({
      invoiceNumber: 'INV-9',
      clientId: rosa,
      amountCents: 100,
      status: 'pending',
      issueDate: '2019-12-01',
      dueDate: '2020-01-01',
    })
    .returning()
  for (const _ of [1, 2]) await markOverdue(server.db, now)
  expect(await notificationList()).toEqual([`invoice-overdue /invoices/${invoice?.id}`])
  const payment = { amount: 1, paidOn: '2020-01-02', method: 'cash' }
  const paid = await ask({ method: 'POST', url: `/api/invoices/${invoice?.id}/payments`, payload: payment })
  expect(paid.statusCode).toBe(201)
  expect(await notificationList()).toEqual([])
})

test('a request from the landing page notifies', async () => {
  const sent = await server.ask({
    method: 'POST',
    url: '/api/contact-form',
    payload: { name: 'Wen Li', email: 'wen@example.com', message: 'I would like a website.', phone: '' },
  })
  expect(sent.statusCode).toBeLessThan(300)
  expect((await notificationList())[0]).toMatch(/^consultation-request \/requests/)
})

test('an important mail notifies once until it is read, and a proposed meeting becomes a suggestion', async () => {
  const { db } = server
  const [account] = await db
    .insert(schema.mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com', senderName: 'Dana', isDefault: true, signature: '' })
    .returning()
  await db.insert(schema.emails).values({
    accountId: account?.id as number,
    senderEmail: 'rosa@lark.example.com',
    senderName: 'Rosa Delfino',
    recipients: 'dana@example.com',
    subject: 'Urgent: the website is down',
    body: `Dana, customers cannot order and we lose money. Please call me today. Could we also meet on ${dayIn('UTC', new Date(now.getTime() + 3 * day))} at 3:00 PM to talk about the contract?`,
    receivedAt: now,
  })
  const [mail] = await db.select().from(schema.emails)
  const { ai } = server
  for (const _ of [1, 2]) await processNewMail(db, ai, eventFinder(ai), now)
  const looked = (await db.select().from(schema.aiActivityLog)).filter(({ action }) => action === 'find-events')
  expect(looked).toMatchObject([
    { suggestedAction: '1 suggestion for the calendar', metadata: { answeredBy: 'rules', scanned: 1, found: 1 } },
  ])
  const shown = await notificationList()
  expect(shown.filter((one) => one.startsWith('important-mail'))).toEqual([`important-mail /emails/${mail?.id}`])
  expect(shown.filter((one) => one.startsWith('suggestion'))).toHaveLength(1)
  await post('/api/emails/mark', { ids: [mail?.id], read: true })
  expect((await notificationList()).filter((one) => one.startsWith('important-mail'))).toEqual([])
})

test('a failed mail notifies with a link to its record, and a sent invoice is saved in Documents', async () => {
  const { db, files, log } = server
  const [invoice] = await db
    .insert(schema.invoices)
    .values({ invoiceNumber: 'INV-10', clientId: rosa, amountCents: 100, status: 'draft' })
    .returning()
  const id = invoice?.id as number
  const mailId = await queueMail(db, {
    key: 'INV-10',
    origin: { kind: 'invoice', id },
    to: [{ address: 'rosa@lark.example.com' }],
    subject: 'INV-10',
    text: 'Here it is',
    attachments: [{ name: 'INV-10.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 paper') }],
  })
  const hooks = deliveryHooks({ files, log })
  const settled = { mailId, origin: { kind: 'invoice', id }, at: now }
  const settle = (kind: string, outcome: DeliveryOutcome) => db.transaction(async (tx) => hooks[kind]?.(tx, outcome))
  await settle('invoice', { ...settled, state: 'failed', outcome: 'failed', error: 'No such mailbox' })
  expect(await notificationList()).toEqual([`sync-failure /invoices/${id}`])
  expect((await ask({ url: `/api/invoices/${id}` })).json().status).toBe('draft')

  const paper = { name: 'INV-10.pdf', clientId: rosa, content: Buffer.from('%PDF-1.4 the owner’s own') }
  await saveDocument(db, files, paper)
  await settle('invoice', { ...settled, state: 'sent', outcome: 'sent', error: null })
  await settle('invoice', { ...settled, state: 'sent', outcome: 'sent', error: null })
  expect((await ask({ url: `/api/invoices/${id}` })).json().status).toBe('sent')
  expect(await attachmentsOf(db, mailId)).toHaveLength(1)
  const saved = (await ask({ url: '/api/documents?search=INV-10' })).json()
  const ofInvoice = { name: 'INV-10.pdf', origin: 'invoice', originId: id, clientId: rosa, type: 'pdf', version: 2 }
  expect(saved).toHaveLength(2)
  expect(saved).toContainEqual(expect.objectContaining(ofInvoice))
  expect(saved).toContainEqual(expect.objectContaining({ origin: 'upload', version: 1 }))

  for (const [outcome, state, title] of [
    ['failed', 'failed', 'An email was not sent'],
    ['partly-sent', 'sent', 'An email did not reach everybody'],
    ['unknown', 'failed', 'An email may not have been sent'],
  ] as const) {
    await server.db.delete(schema.notifications)
    await settle('email', { ...settled, origin: { kind: 'email', id: 5 }, state, outcome, error: 'Because' })
    const [newest] = (await ask({ url: '/api/notifications' })).json().notifications
    expect(newest).toMatchObject({ title, body: 'Because', href: '/emails/5?folder=sent' })
  }

  for (const kind of ['contract', 'event'] as const) {
    await settle(kind, {
      ...settled,
      mailId: mailId + 1,
      origin: { kind, id: 77 },
      state: 'failed',
      outcome: 'failed',
      error: 'Refused',
    })
    await server.db.delete(schema.notifications)
  }
})
