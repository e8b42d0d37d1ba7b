import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { addDays, dayIn } from '#core/days'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
const mock = new LLMock({ port: 0 })
beforeAll(async () => {
  await mock.start()
  server = await openTestServer()
  ask = await server.signIn()
  await ask({ method: 'PATCH', url: '/api/settings/business', payload: { timeZone: 'UTC', name: 'Reyes Studio' } })
})
afterAll(async () => {
  await server.close()
  await mock.stop()
})
afterEach(() => mock.clearFixtures())

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const settings = { provider: 'none', model: '', baseUrl: '', monthlyCap: null, searchProvider: 'none', searchUrl: '' }
const choose = (by: By) =>
  ask({
    method: 'PUT',
    url: '/api/ai/settings',
    payload:
      by === 'rules'
        ? settings
        : { ...settings, provider: 'openai', model: 'gpt-4o-mini', baseUrl: `${mock.url}/v1`, apiKey: 'sk-secret' },
  })
type By = 'rules' | 'model'
const says = (answer: unknown) => mock.onMessage(/[\s\S]/, { content: JSON.stringify(answer) })

const tomorrow = addDays(dayIn('UTC', new Date()), 1)
const contract = {
  title: 'Bakery website',
  clientName: 'Rosa Delfino',
  contractType: 'website',
  startDate: tomorrow,
  services: 'Five pages and 2 photo shoots for $1,200.',
  customClauses: 'Travel is billed at 0.70 a mile.',
}
const worded = {
  services: 'The Provider designs and builds five pages, and makes 2 photo shoots, for $1,200.',
  customClauses: 'The Provider bills travel at 0.70 a mile.',
}

describe.each<By>(['rules', 'model'])('by %s', (by) => {
  beforeEach(() => choose(by))

  test('a contract keeps every number, and says who wrote it', async () => {
    says(worded)
    const made = (await post('/api/contracts/generate', contract)).json()
    expect(made.answeredBy).toBe(by)
    for (const figure of ['2 photo shoots', '$1,200', '0.70 a mile']) expect(made.content).toContain(figure)
    expect(made.text.sections.length).toBeGreaterThan(8)
  })

  test('each document without a folder gets one suggestion, with its source', async () => {
    await server.db.delete(schema.documents)
    await server.db.insert(schema.documents).values([
      { name: 'Contract Rosa.pdf', type: 'pdf' },
      { name: 'Front door.png', type: 'image' },
    ])
    says({
      folders: [
        { folder: 'Contracts', reason: 'They are agreements.', files: [1] },
        { folder: 'Pictures', reason: 'They are images.', files: [2] },
      ],
    })
    const { suggestions, by: who, success } = (await post('/api/ai/document-suggestions')).json()
    expect([success, who]).toEqual([true, by === 'model' ? 'gpt-4o-mini' : 'built-in rules'])
    expect(suggestions).toMatchObject([
      { folder: 'Contracts', documents: [{ name: 'Contract Rosa.pdf' }] },
      { folder: 'Pictures', documents: [{ name: 'Front door.png' }] },
    ])
  })

  test('a mail that proposes a meeting becomes a suggestion that quotes the mail', async () => {
    await server.db.delete(schema.events)
    await server.db.delete(schema.emails)
    const quote = `Can we meet on ${tomorrow} at 3:00 PM to go over the menu?`
    const subject = `Menu ${by}`
    await server.db.insert(schema.emails).values({
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa',
      recipients: 'dana@example.com',
      subject,
      body: `Hi Dana,\n\n${quote}\n\nRosa`,
      receivedAt: new Date(),
    })
    const event = { title: 'Menu with Rosa', allDay: false, location: null, confidence: 0.9, quote }
    says({ events: [{ ...event, start: `${tomorrow}T15:00`, end: `${tomorrow}T16:00` }] })
    expect((await post('/api/events/scan')).json()).toMatchObject({ found: 1 })
    const [found] = (await ask({ url: '/api/events/suggested' })).json()
    expect(found).toMatchObject({ startDateTime: `${tomorrow}T15:00:00.000Z`, aiSource: 'email', aiFoundBy: by })
    expect(found.aiQuote).toContain('at 3:00 PM')
    const { notifications } = (await ask({ url: '/api/notifications' })).json()
    expect(notifications[0]).toMatchObject({ kind: 'suggestion', href: `/calendar?event=${found.id}`, readAt: null })
    await post(`/api/events/suggested/${found.id}/accept`)
    const after = (await ask({ url: '/api/notifications' })).json().notifications
    expect(after.filter(({ href }: { href: string }) => href === `/calendar?event=${found.id}`)).toEqual([])
  })
})

test('scanning again sends no mail to the model again, and an event that it found carries no foreign link', async () => {
  await choose('model')
  await server.db.delete(schema.events)
  await server.db.delete(schema.emails)
  const quote = `Shall we taste on ${tomorrow} at 5:00 PM?`
  await server.db.insert(schema.emails).values(
    ['One', 'Two'].map((subject) => ({
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa',
      recipients: 'dana@example.com',
      subject: `Tasting ${subject}`,
      body: `Hi Dana,\n\n${quote}\n\nRosa`,
      receivedAt: new Date(),
    })),
  )
  const event = { title: 'Tasting https://evil.example.net/pay', allDay: false, location: null, confidence: 0.9, quote }
  says({ events: [{ ...event, start: `${tomorrow}T17:00`, end: `${tomorrow}T18:00` }] })
  const before = mock.getRequests().length
  await post('/api/events/scan')
  const sent = mock.getRequests().length
  expect(sent - before).toBe(2)
  for (const _ of [1, 2, 3]) await post('/api/events/scan')
  expect(mock.getRequests()).toHaveLength(sent)
  const suggested = (await ask({ url: '/api/events/suggested' })).json()
  expect(suggested.length).toBeGreaterThan(0)
  expect(JSON.stringify(suggested)).not.toContain('evil.example.net')
})

describe('a model with invalid answers', () => {
  beforeEach(() => choose('model'))

  test.each([
    ['changes an amount', { ...worded, services: 'Five pages and 2 photo shoots for $9,999 only.' }],
    ['leaves out a clause', { ...worded, customClauses: '' }],
    ['answers in another form', { words: 'yes' }],
  ])('that %s is asked once more, then the template is used', async (_, answer) => {
    says(answer)
    const made = (await post('/api/contracts/generate', contract)).json()
    expect(made.answeredBy).toBe('rules')
    expect(made.content).toContain('Five pages and 2 photo shoots for $1,200.')
  })

  test('suggests nothing with an invented quote', async () => {
    await server.db.delete(schema.events)
    await server.db.delete(schema.emails)
    await server.db.insert(schema.emails).values({
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa',
      recipients: 'dana@example.com',
      subject: 'Prices of 12 cakes',
      body: 'The list is attached.',
      receivedAt: new Date(),
    })
    const invented = { title: 'Party', allDay: true, start: tomorrow, end: tomorrow, location: null, confidence: 1 }
    says({ events: [{ ...invented, quote: 'Come to my party tomorrow!' }] })
    expect((await post('/api/events/scan')).json()).toMatchObject({ found: 0 })
  })
})
