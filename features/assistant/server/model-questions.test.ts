import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { openTestServer, type TestServer } from '#tests/support/test-server'

/** The questions of the owner through the tools, with a model that follows a script. */

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
const mock = new LLMock({ port: 0 })
let rosa = 0

beforeAll(async () => {
  await mock.start()
  server = await openTestServer()
  ask = await server.signIn()
  const [client] = await server.db
    .insert(schema.clients)
    .values({ name: 'Rosa Delfino', businessName: 'Lark', email: 'rosa@lark.example.com' })
    .returning()
  rosa = client?.id ?? 0
  await server.db
    .insert(schema.invoices)
    .values({ invoiceNumber: 'INV-7', clientId: rosa, amountCents: 5_000, status: 'pending' })
  await server.db.insert(schema.emails).values({
    senderEmail: 'rosa@lark.example.com',
    senderName: 'Rosa Delfino',
    recipients: 'dana@example.com',
    subject: 'Re: awning',
    body: 'Yes, go ahead.\n\nOn Mon, Mar 9, 2026 at 3:30 PM Dana <dana@example.com> wrote:\n> an old and long history',
    receivedAt: new Date(),
  })
  await ask({ method: 'PUT', url: '/api/ai/settings', payload: settings })
})
afterAll(async () => {
  await server.close()
  await mock.stop()
})
beforeEach(() => {
  mock.clearFixtures()
  mock.clearRequests()
})

const settings = {
  provider: 'openai',
  model: 'gpt-4o-mini',
  get baseUrl() {
    return `${mock.url}/v1`
  },
  apiKey: 'k',
  monthlyCap: null,
  searchProvider: 'none',
  searchUrl: '',
}
const question = async (words: string) =>
  (
    await ask({ method: 'POST', url: '/api/ai/assistant', payload: { question: words, conversationHistory: [] } })
  ).json()

/** The model calls a tool and then says what the tool gave. */
function script(words: string, tool: string, input: object) {
  mock.on({ userMessage: words, hasToolResult: true } as never, { content: 'Here it is.' } as never)
  mock.on({ userMessage: words }, { toolCalls: [{ name: tool, arguments: JSON.stringify(input) }] } as never)
}

test.each([
  ['How much came in this month?', 'money_received', () => ({ from: '2026-11-01', to: '2026-11-30' }), /total/],
  ['Who owes me money?', 'invoices', () => ({}), /INV-7/],
  ['What does Rosa owe?', 'invoices', () => ({ clientId: rosa }), /INV-7/],
  ['What did Rosa write?', 'mails', () => ({ clientId: rosa, count: 3 }), /Yes, go ahead/],
  ['¿Qué tengo mañana?', 'calendar', () => ({ from: '2026-11-18', to: '2026-11-18' }), /\[\]/],
  ['Which quotes are open?', 'quotes', () => ({}), /\[\]/],
])('“%s” is answered through %s within four calls', async (words, tool, input, fact) => {
  script(words, tool, input())
  expect(await question(words)).toMatchObject({ response: 'Here it is.', answeredBy: 'model' })
  expect(mock.getRequests().length).toBeLessThanOrEqual(4)
  const [call] = (await ask({ url: '/api/ai/calls' })).json()
  expect(call.sent).toContain(`answer of ${tool}`)
  expect(call.sent).toMatch(fact)
  expect(call.sent).not.toContain('an old and long history')
})

test('a model that only ever calls tools, with broken arguments, is stopped and the rules answer', async () => {
  mock.on({ userMessage: /owes/ }, { toolCalls: [{ name: 'invoices', arguments: '{"clientId":"all"}' }] } as never)
  const { response, answeredBy } = await question('Who owes me money?')
  expect(answeredBy).toBe('rules')
  expect(response).toContain('INV-7')
  expect(response).toContain('Built-in rules answered.')
  expect(mock.getRequests().length).toBeLessThanOrEqual(5)
})

test('a model that asks for forty calls at once gets twelve, and answers with them', async () => {
  mock.on({ userMessage: /owes/, hasToolResult: true } as never, { content: 'Rosa owes you for INV-7.' } as never)
  const calls = Array.from({ length: 40 }, () => ({ name: 'invoices', arguments: '{}' }))
  mock.on({ userMessage: /owes/ }, { toolCalls: calls } as never)
  expect(await question('Who owes me money?')).toMatchObject({ answeredBy: 'model' })
  const [call] = (await ask({ url: '/api/ai/calls' })).json()
  const answers = call.sent.match(/answer of invoices: .*/g) as string[]
  expect(answers.filter((answer) => answer.includes('INV-7'))).toHaveLength(12)
  expect(answers.filter((answer) => answer.includes('enough calls'))).toHaveLength(28)
})

test.each([
  ['refuses', "I'm sorry, but I can't help with that.", 'The model refused to answer.'],
  ['rambles', 'and so on and so forth '.repeat(2_000), 'The model did not come to an end.'],
])('a model that %s is replaced by the rules, which say so', async (_, content, why) => {
  mock.onMessage(/owes/, { content })
  const { response, answeredBy } = await question('Who owes me money?')
  expect(answeredBy).toBe('rules')
  expect(response).toContain('INV-7')
  expect(response).toContain(why)
})

test('the owner sees the list price and corrects it; the month counts by it', async () => {
  expect((await ask({ url: '/api/ai/settings' })).json()).toMatchObject({
    inputPrice: null,
    listPrice: { input: 0.15, output: 0.6 },
  })
  const before = (await ask({ url: '/api/ai/settings' })).json().spentThisMonth
  await ask({ method: 'PUT', url: '/api/ai/settings', payload: { ...settings, inputPrice: 1_000, outputPrice: 1_000 } })
  mock.onMessage(/hello there/, { content: 'Good morning.' })
  await question('hello there, tell me a story')
  const after = (await ask({ url: '/api/ai/settings' })).json()
  expect(after).toMatchObject({ inputPrice: 1_000, outputPrice: 1_000 })
  expect(after.spentThisMonth - before).toBeGreaterThan(0.001)
})
