import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { queueMail } from '#platform/outbox/outbox'
import { contractTerms } from '#tests/support/contract-terms'
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

async function contractFor(client: number) {
  const terms = { ...contractTerms, clientId: client }
  return { ...terms, text: (await post('/api/contracts/generate', terms)).text }
}

async function sentMail(kind: string, id: number, more = ''): Promise<string> {
  const mailId = await queueMail(server.db, {
    key: `${kind} ${id} ${more}`,
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

const setMail = (messageId: string, changes: Partial<typeof schema.outgoingMails.$inferInsert>) =>
  server.db
    .update(schema.outgoingMails)
    .set(changes)
    .where(eq(schema.outgoingMails.messageId, `<${messageId}>`))

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

test('lists tell which invoice or quote has trouble with its newest mail, and only that', async () => {
  const handedOverAt = new Date()
  const newestMails: [string | null, Partial<typeof schema.outgoingMails.$inferInsert>][] = [
    ['failed', { state: 'failed', error: 'No such mailbox here' }],
    ['unknown', { state: 'failed', error: 'The line broke', handedOverAt }],
    ['partly-sent', { state: 'sent', error: 'One of two was refused' }],
    ['bounced', { state: 'sent', bouncedAt: handedOverAt }],
    [null, { state: 'sent', deliveredAt: handedOverAt }],
    [null, { state: 'queued' }],
    ['failed', { state: 'cancelled' }],
  ]
  for (const kind of ['invoice', 'quote']) {
    const expected: Record<number, string | null> = {}
    for (const [trouble, newest] of newestMails) {
      const { id } = await post(`/api/${kind}s`, { clientId, title: 'Website', amount: 100, items })
      await setMail(await sentMail(kind, id, 'earlier'), { state: 'failed', error: 'Refused' })
      await setMail(await sentMail(kind, id, 'newest'), newest)
      expected[id] = trouble
    }
    const { id: neverSent } = await post(`/api/${kind}s`, { clientId, title: 'Website', amount: 100, items })
    const listed: { id: number; mailTrouble: string | null }[] = await read(`/api/${kind}s?page=1&pageSize=8`)
    expect(Object.fromEntries(listed.map(({ id, mailTrouble }) => [id, mailTrouble]))).toEqual({
      ...expected,
      [neverSent]: null,
    })
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

test('a returned mail with a link to sign is shown at its signer until the address is corrected', async () => {
  const { id: contractId } = await post('/api/contracts', await contractFor(clientId))
  await server.db.insert(mailAccounts).values({ address: 'dana@example.com', provider: 'sample', isDefault: true })
  const signers = [{ name: 'Rosa Delfino', email: 'rosa@lark.example.com' }]
  const request = await post('/api/sign-requests', { contractId, signers })
  const signerId = request.signers[0].id
  const first = await sentMail('signer', signerId)
  const second = await sentMail('signer', signerId, 'again')
  await report('failed', first)
  await readDeliveryReports(server.db)
  const returned = await read(`/api/sign-requests/${request.id}`)
  expect(returned.signers).toMatchObject([{ mailError: '550 User unknown' }])
  expect(returned.history.at(-1)).toMatchObject({ kind: 'mail-failed' })
  expect(returned.isHistoryWhole).toBe(true)
  expect(await bell()).toContainEqual(
    expect.objectContaining({ title: 'The mail to Rosa Delfino did not arrive', href: `/signatures/${request.id}` }),
  )
  const url = `/api/sign-requests/${request.id}/signers/${signerId}`
  await ask({ method: 'PATCH', url, payload: { email: 'rosa@example.com' } })
  await report('failed', second)
  await readDeliveryReports(server.db)
  expect((await read(`/api/sign-requests/${request.id}`)).signers).toMatchObject([{ mailError: null }])
})
