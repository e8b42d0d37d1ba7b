import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const soon = new Date(Date.now() + 86_400_000)

/** A mail of a new account, with an event suggested from it and what a model was sent and answered. */
async function analyzedMail(address: string) {
  const [account] = await server.db.insert(schema.mailAccounts).values({ provider: 'sample', address }).returning()
  const [mail] = await server.db
    .insert(schema.emails)
    .values({
      accountId: account?.id as number,
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa',
      recipients: address,
      subject: 'Visit',
      body: 'Tomorrow at 3?',
    })
    .returning()
  const emailId = mail?.id as number
  await server.db.insert(schema.events).values({
    title: `Visit of ${address}`,
    startDateTime: soon,
    endDateTime: soon,
    isSuggested: true,
    aiSource: 'email',
    aiSourceId: emailId,
  })
  await server.db.insert(schema.aiAnswers).values({ hash: address, task: 'find-events', answer: {}, emailId })
  await server.db.insert(schema.aiCalls).values({
    task: 'find-events',
    provider: 'openai',
    model: 'm',
    sent: `Words to ${address}`,
    outcome: 'answered',
    costMicros: 7,
    emailId,
  })
  return account?.id as number
}

test('what came from the mails of a removed account is deleted, and nothing of another account', async () => {
  const removed = await analyzedMail('old@example.com')
  await analyzedMail('kept@example.com')
  expect((await ask({ method: 'DELETE', url: `/api/mail/accounts/${removed}` })).statusCode).toBe(200)
  expect((await server.db.select().from(schema.events)).map(({ title }) => title)).toEqual([
    'Visit of kept@example.com',
  ])
  expect((await server.db.select().from(schema.aiAnswers)).map(({ hash }) => hash)).toEqual(['kept@example.com'])
  const calls = await server.db.select().from(schema.aiCalls).orderBy(schema.aiCalls.id)
  expect(calls.map(({ sent, costMicros }) => [sent, costMicros])).toEqual([
    ['', 7],
    ['Words to kept@example.com', 7],
  ])
})
