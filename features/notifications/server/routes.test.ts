import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { notify } from './store'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const tell = (kind: Parameters<typeof notify>[1]['kind'], subject: string) =>
  notify(server.db, { kind, subject, title: subject, href: '/tasks' })
const listed = async () => (await ask({ url: '/api/notifications' })).json()
const want = (kind: string, wanted: unknown) =>
  ask({ method: 'PUT', url: `/api/notifications/preferences/${kind}`, payload: { wanted } })

test('the same thing is told once, and reading it lowers the count', async () => {
  await tell('task-due', 'bread')
  await tell('task-due', 'bread')
  await tell('event-soon', 'tasting')
  const { unread, notifications } = await listed()
  expect([unread, notifications.length]).toEqual([2, 2])
  expect((await ask({ method: 'POST', url: `/api/notifications/${notifications[0].id}/read` })).statusCode).toBe(204)
  expect((await listed()).unread).toBe(1)
  await ask({ method: 'POST', url: '/api/notifications/read' })
  expect((await listed()).unread).toBe(0)
  expect((await ask({ method: 'POST', url: '/api/notifications/99999/read' })).statusCode).toBe(404)
})

test('everything is wanted until the owner says otherwise', async () => {
  expect((await ask({ url: '/api/notifications/preferences' })).json()).toMatchObject({
    'task-due': true,
    'invoice-overdue': true,
    'important-mail': true,
  })
})

test('what is not wanted is not told, and is told again when it is', async () => {
  expect((await want('important-mail', false)).json()['important-mail']).toBe(false)
  await tell('important-mail', 'first')
  await want('important-mail', true)
  await tell('important-mail', 'second')
  const titles = (await listed()).notifications.map(({ title }: { title: string }) => title)
  expect(titles).toContain('second')
  expect(titles).not.toContain('first')
})

test('news of the account cannot be turned off, nor can what does not exist', async () => {
  expect((await want('security', false)).statusCode).toBe(422)
  expect((await want('weather', false)).json().fields.kind).toBe('No such kind')
  expect((await want('task-due', 'perhaps')).json().fields.wanted).toBeTruthy()
})
