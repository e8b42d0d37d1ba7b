import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { queueMail } from '#platform/outbox/outbox'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { readDeliveryReports } from './delivery-reports'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let clientId: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  clientId = (await post('/api/clients', { name: 'Rosa Delfino', email: 'rosa@lark.example.com' })).id
})
afterAll(() => server.close())

const post = async (url: string, payload: object) => (await ask({ method: 'POST', url, payload })).json()
const read = async (url: string) => (await ask({ url })).json()
const bell = async () => (await read('/api/notifications')).notifications as { title: string; href: string }[]
const items = [{ description: 'Website', quantity: 1, rate: 100 }]

async function sentMail(kind: string, id: number): Promise<string> {
  const mailId = await queueMail(server.db, {
    key: `${kind} ${id}`,
    origin: { kind, id },
    from: 'dana@example.com',
    to: [{ address: 'rosa@lark.example.com' }],
    subject: 'Hello',
    text: 'Attached.',
  })
  const messageId = `${kind}-${mailId}@example.com`
  await server.db
    .update(schema.outgoingMails)
    .set({ state: 'sent', messageId: `<${messageId}>` })
    .where(eq(schema.outgoingMails.id, mailId))
  return messageId
}

const report = (action: string, messageId: string) =>
  server.db.insert(schema.emails).values({
    senderEmail: 'mailer-daemon@mx.example.com',
    senderName: 'Mail Delivery System',
    recipients: 'dana@example.com',
    subject: 'Undelivered Mail Returned to Sender',
    body: '',
    headers: { 'delivery-action': action, 'delivery-reason': '550 User unknown', 'delivery-of': messageId },
  })

test('a returned invoice or quote rings the bell once and says so in its mails and history', async () => {
  const invoice = await post('/api/invoices', { clientId, amount: 100, items })
  const quote = await post('/api/quotes', { clientId, title: 'Website', items })
  for (const messageId of [await sentMail('invoice', invoice.id), await sentMail('quote', quote.id)])
    await report('failed', messageId)
  await report('failed', 'nothing-of-ours@example.com')
  for (const _ of [1, 2]) await readDeliveryReports(server.db)
  expect((await bell()).map(({ title, href }) => `${title} ${href}`).sort()).toEqual([
    `Invoice ${invoice.invoiceNumber} did not arrive /invoices/${invoice.id}`,
    `Quote ${quote.quoteNumber} did not arrive /quotes/${quote.id}`,
  ])
  for (const path of [`/api/invoices/${invoice.id}`, `/api/quotes/${quote.id}`]) {
    const { mails, history } = await read(path)
    expect(mails).toMatchObject([{ state: 'sent', bouncedAt: expect.any(String), bounceReason: '550 User unknown' }])
    expect(history.filter(({ kind }: { kind: string }) => kind === 'mail-bounced')).toHaveLength(1)
  }
})

test('a mail that a server reports as delivered is shown so, and rings nothing', async () => {
  const before = (await bell()).length
  const invoice = await post('/api/invoices', { clientId, amount: 100, items })
  await report('delivered', await sentMail('invoice', invoice.id))
  await readDeliveryReports(server.db)
  const { mails } = await read(`/api/invoices/${invoice.id}`)
  expect(mails).toMatchObject([{ deliveredAt: expect.any(String), bouncedAt: null }])
  expect(await bell()).toHaveLength(before)
})
