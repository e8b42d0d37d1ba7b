import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { mailWithContext } from '#features/emails/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })

async function mailFrom(sender: string): Promise<number> {
  const [mail] = await server.db
    .insert(schema.emails)
    .values({
      senderEmail: `${sender}@mill.example.org`,
      senderName: sender,
      recipients: 'dana@example.com',
      subject: 'Flour',
      body: 'A new mill has opened by the river.',
      receivedAt: new Date(),
    })
    .returning()
  return mail?.id as number
}

async function shiftOf(sender: string): Promise<number> {
  const rows = await server.db
    .select()
    .from(schema.importanceWeights)
    .where(eq(schema.importanceWeights.key, `from:${sender}@mill.example.org`))
  return rows[0]?.shift ?? 0
}

async function scoreOf(sender: string): Promise<number> {
  const id = await mailFrom(sender)
  await post('/api/emails/analyze-batch', { limit: 100 })
  const [mail] = await server.db.select().from(schema.emails).where(eq(schema.emails.id, id))
  return mail?.importanceScore as number
}

test('opening an unread mail raises the weight of its sender once', async () => {
  const id = await mailFrom('opened')
  await post(`/api/emails/${id}/read`)
  const once = await shiftOf('opened')
  expect(once).toBeGreaterThan(0)
  await post(`/api/emails/${id}/read`)
  expect(await shiftOf('opened')).toBe(once)
})

test('starring a mail raises the weight of its sender', async () => {
  const id = await mailFrom('starred')
  await post('/api/emails/mark', { ids: [id], starred: true })
  expect(await shiftOf('starred')).toBeGreaterThan(0)
})

test('replying raises the weight of the sender', async () => {
  const id = await mailFrom('answered')
  const [account] = await server.db
    .insert(schema.mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com', senderName: 'Dana' })
    .returning()
  const sent = await post('/api/emails/send', {
    accountId: account?.id,
    to: 'answered@example.com',
    subject: 'Re: Flour',
    body: 'Good to know.',
    answersId: id,
  })
  expect(sent.statusCode).toBe(201)
  expect(await shiftOf('answered')).toBeGreaterThan(0)
})

test('archiving an unread mail lowers the weight of its sender, a read one does not', async () => {
  const [unread, read] = [await mailFrom('unread'), await mailFrom('read')]
  await post('/api/emails/mark', { ids: [read], read: true })
  await post('/api/emails/move', { ids: [unread, read], to: 'archive' })
  expect(await shiftOf('unread')).toBeLessThan(0)
  expect(await shiftOf('read')).toBe(0)
})

test('the next mail of a sender is scored with the learned weights', async () => {
  const before = await scoreOf('stranger')
  await post(`/api/emails/${await mailFrom('loved')}/importance`, { important: true })
  await post(`/api/emails/${await mailFrom('bored')}/importance`, { important: false })
  expect(await scoreOf('loved')).toBeGreaterThan(before)
  expect(await scoreOf('bored')).toBeLessThan(before)
})

test('only mail to the whole address of a sender counts as written to them', async () => {
  const received = async (senderEmail: string, values: object = {}) => {
    const [mail] = await server.db
      .insert(schema.emails)
      .values({ senderEmail, senderName: '', recipients: '', subject: 'Hello', body: '', ...values })
      .returning()
    return (await mailWithContext(server.db, mail?.id as number))?.writtenTo
  }
  for (const recipients of ['Joann <joann@example.com>', "Pat O'Hara <pat.o'hara@example.com>", 'LEE@example.com'])
    await received('dana@example.com', { folder: 'sent', recipients })
  await received('dana@example.com', { folder: 'sent', cc: 'Lee <lee@example.com>' })
  expect(await received('ann@example.com')).toBe(0)
  expect(await received('joann@example.com')).toBe(1)
  expect(await received("Pat.O'Hara@example.com")).toBe(1)
  expect(await received('lee@example.com')).toBe(2)
  expect(await received('dana@example.com')).toBe(0)
  expect(await received('')).toBe(0)
})
