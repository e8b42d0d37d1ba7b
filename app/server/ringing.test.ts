import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { dayIn } from '#core/days'
import { AiService } from '#features/assistant/server/ai-service'
import { remindOfEvents } from '#features/calendar/server/reminders'
import { markOverdue } from '#features/invoices/server/store'
import { remindOfDueTasks } from '#features/tasks/server/reminders'
import { attachmentsOf, queueMail } from '#platform/outbox/outbox'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { eventFinder } from './event-finder'
import { readNewMail } from './new-mail'
import { settledMail } from './settled-mail'

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
const rung = async () =>
  (
    (await ask({ url: '/api/notifications' })).json().notifications as { kind: string; href: string; title: string }[]
  ).map(({ kind, href }) => `${kind} ${href}`)
const now = new Date()
const inAnHour = new Date(now.getTime() + 3_600_000)

test('a task that is due rings once, and is silent again when it is done, moved or gone', async () => {
  const due = async () =>
    (await post('/api/tasks', { title: 'Call', dueDate: new Date(now.getTime() - 60_000).toISOString() })).json().id
  const [done, moved, gone, open] = [await due(), await due(), await due(), await due()]
  for (const _ of [1, 2]) await remindOfDueTasks(server.db, now)
  expect(await rung()).toHaveLength(4)
  await patch(`/api/tasks/${done}`, { completed: true })
  await patch(`/api/tasks/${moved}`, { dueDate: new Date(now.getTime() + 7 * 86_400_000).toISOString() })
  await ask({ method: 'DELETE', url: `/api/tasks/${gone}` })
  expect(await rung()).toEqual([`task-due /tasks?task=${open}`])
})

test('an event that is about to begin rings once, and is silent when it is called off', async () => {
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
  for (const _ of [1, 2]) await remindOfEvents(server.db, now)
  const said = await rung()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(new RegExp(`^event-soon /calendar\\?.*event=${event?.id}$`))
  await ask({ method: 'DELETE', url: `/api/events/${event?.id}` })
  expect(await rung()).toEqual([])
})

test('an invoice past its day rings once, until it is paid', async () => {
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
  expect(await rung()).toEqual([`invoice-overdue /invoices/${invoice?.id}`])
  const payment = { amount: 1, paidOn: '2020-01-02', method: 'cash' }
  const paid = await ask({ method: 'POST', url: `/api/invoices/${invoice?.id}/payments`, payload: payment })
  expect(paid.statusCode).toBe(201)
  expect(await rung()).toEqual([])
})

test('a request from the landing page rings', async () => {
  const sent = await server.ask({
    method: 'POST',
    url: '/api/contact-form',
    payload: { name: 'Wen Li', email: 'wen@example.com', message: 'I would like a website.', phone: '' },
  })
  expect(sent.statusCode).toBeLessThan(300)
  expect((await rung())[0]).toMatch(/^consultation-request \/requests/)
})

test('a mail that matters rings as it comes, once, until it is read; one that speaks of a meeting suggests it', async () => {
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
    body: `Dana, customers cannot order and we lose money. Please call me today. Could we also meet on ${dayIn('UTC', new Date(now.getTime() + 3 * 86_400_000))} at 3:00 PM to talk about the contract?`,
    receivedAt: now,
  })
  const [mail] = await db.select().from(schema.emails)
  const ai = new AiService(server)
  for (const _ of [1, 2]) await readNewMail(db, ai, eventFinder(ai), now)
  const looked = (await db.select().from(schema.aiActivityLog)).filter(({ action }) => action === 'find-events')
  expect(looked).toMatchObject([
    { suggestedAction: '1 suggestion for the calendar', metadata: { answeredBy: 'rules', scanned: 1, found: 1 } },
  ])
  const said = await rung()
  expect(said.filter((one) => one.startsWith('important-mail'))).toEqual([`important-mail /emails/${mail?.id}`])
  expect(said.filter((one) => one.startsWith('suggestion'))).toHaveLength(1)
  await post('/api/emails/mark', { ids: [mail?.id], read: true })
  expect((await rung()).filter((one) => one.startsWith('important-mail'))).toEqual([])
})

test('a mail that could not leave rings and leads to what sent it; one that left is kept where it belongs', async () => {
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
  const hooks = settledMail({ files, log })
  const settled = { mailId, origin: { kind: 'invoice', id }, at: now }
  await hooks.invoice?.(db, { ...settled, state: 'failed', error: 'No such mailbox' })
  expect(await rung()).toEqual([`sync-failure /invoices/${id}`])
  expect((await ask({ url: `/api/invoices/${id}` })).json().status).toBe('draft')

  await hooks.invoice?.(db, { ...settled, state: 'sent', error: null })
  expect((await ask({ url: `/api/invoices/${id}` })).json().status).toBe('sent')
  expect(await attachmentsOf(db, mailId)).toHaveLength(1)
  const kept = (await ask({ url: '/api/documents?search=INV-10' })).json()
  expect(kept).toMatchObject([{ name: 'INV-10.pdf', origin: 'invoice', originId: id, clientId: rosa, type: 'pdf' }])

  for (const kind of ['contract', 'event'] as const) {
    await hooks[kind]?.(db, {
      ...settled,
      mailId: mailId + 1,
      origin: { kind, id: 77 },
      state: 'failed',
      error: 'Refused',
    })
    await server.db.delete(schema.notifications)
  }
})
