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

const create = (kind: Parameters<typeof notify>[1]['kind'], subject: string) =>
  server.db.transaction((tx) => notify(tx, { kind, subject, title: subject, href: '/tasks' }))
const listed = async () => (await ask({ url: '/api/notifications' })).json()
const setWanted = (kind: string, wanted: unknown) =>
  ask({ method: 'PUT', url: `/api/notifications/preferences/${kind}`, payload: { wanted } })

test('the same subject is notified once, and reading it lowers the count', async () => {
  await create('task-due', 'bread')
  await create('task-due', 'bread')
  await create('event-soon', 'tasting')
  const { unread, notifications } = await listed()
  expect([unread, notifications.length]).toEqual([2, 2])
  expect((await ask({ method: 'POST', url: `/api/notifications/${notifications[0].id}/read` })).statusCode).toBe(204)
  expect((await listed()).unread).toBe(1)
  await ask({ method: 'POST', url: '/api/notifications/read' })
  expect((await listed()).unread).toBe(0)
  expect((await ask({ method: 'POST', url: '/api/notifications/99999/read' })).statusCode).toBe(404)
})

test('every kind is wanted by default', async () => {
  expect((await ask({ url: '/api/notifications/preferences' })).json()).toMatchObject({
    'task-due': true,
    'invoice-overdue': true,
    'recurring-invoice': true,
    'important-mail': true,
  })
})

test('a kind that is turned off creates no notifications until it is turned on', async () => {
  expect((await setWanted('important-mail', false)).json()['important-mail']).toBe(false)
  await create('important-mail', 'first')
  await setWanted('important-mail', true)
  await create('important-mail', 'second')
  const titles = (await listed()).notifications.map(({ title }: { title: string }) => title)
  expect(titles).toContain('second')
  expect(titles).not.toContain('first')
})

test('security notifications and unknown kinds cannot be turned off', async () => {
  expect((await setWanted('security', false)).statusCode).toBe(422)
  expect((await setWanted('weather', false)).json().fields.kind).toBe('No such kind')
  expect((await setWanted('task-due', 'perhaps')).json().fields.wanted).toBeTruthy()
})
