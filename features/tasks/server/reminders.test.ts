import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { sendTaskReminders } from './reminders'
import { createTask, editTask, taskById } from './store'
import { tasks } from './table'

const nine = new Date('2026-03-05T14:00:00Z')
const minutesLater = (minutes: number) => new Date(nine.getTime() + minutes * 60_000)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await changeBusiness(server.db, { timeZone: 'America/New_York' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(tasks)
  await server.db.delete(notifications)
})

const add = (title: string, dueDate: string | null, more = {}) =>
  createTask(server.db, { title, dueDate, priority: 'medium', ...more }, nine)
const sentReminders = async () =>
  (await newestNotifications(server.db)).notifications.map(({ title, body }) => `${title} | ${body}`)

test('a task with a time is reminded of when it is due, with its client', async () => {
  const [client] = await server.db.insert(clients).values({ name: 'Rosa' }).returning()
  await add('Call the bakery', '2026-03-05T15:00', { clientId: client?.id })
  expect(await sendTaskReminders(server.db, minutesLater(359))).toBe(0)
  expect(await sendTaskReminders(server.db, minutesLater(360))).toBe(1)
  expect(await sentReminders()).toEqual(['Due: Call the bakery | Thursday, Mar 5 at 3:00 PM · Rosa'])
})

test('a task without a time is reminded of at nine that morning', async () => {
  await add('Order flour', '2026-03-05')
  await add('Tomorrow’s', '2026-03-06')
  expect(await sendTaskReminders(server.db, minutesLater(-1))).toBe(0)
  expect(await sendTaskReminders(server.db, nine)).toBe(1)
  expect(await sentReminders()).toEqual(['Due: Order flour | Thursday, Mar 5'])
})

test('each task is reminded of once, done or undated ones never', async () => {
  await add('Order flour', '2026-03-05')
  await add('Someday', null)
  await add('Done', '2026-03-05', { completed: true })
  expect([await sendTaskReminders(server.db, nine), await sendTaskReminders(server.db, minutesLater(1))]).toEqual([
    1, 0,
  ])
  expect(await sentReminders()).toHaveLength(1)
})

test('two processes send each reminder once', async () => {
  for (let index = 0; index < 30; index++) await add(`Task ${index}`, '2026-03-05')
  const counts = await Promise.all([1, 2, 3].map(() => sendTaskReminders(server.db, nine)))
  const rest = await sendTaskReminders(server.db, nine)
  expect([...counts, rest].reduce((sum, count) => sum + count)).toBe(30)
  expect(await sentReminders()).toHaveLength(30)
})

test('a postponed task is reminded of again, and the first notification is withdrawn', async () => {
  const { id } = await add('Order flour', '2026-03-05')
  await sendTaskReminders(server.db, nine)
  await editTask(server.db, id, { dueDate: '2026-03-05T09:30' }, undefined, minutesLater(1))
  expect(await sendTaskReminders(server.db, minutesLater(29))).toBe(0)
  expect(await sendTaskReminders(server.db, minutesLater(30))).toBe(1)
  expect(await sentReminders()).toHaveLength(1)
})

test('a reminder causes no edit conflict', async () => {
  const { id, updatedAt } = await add('Order flour', '2026-03-05')
  await sendTaskReminders(server.db, nine)
  const reminded = await taskById(server.db, id)
  expect(reminded).toMatchObject({ reminderSent: true, updatedAt })
})

test('a reminder that could not be sent stays due', async () => {
  await add('Order flour', '2026-03-05')
  await expect(
    server.db.transaction(async (tx) => {
      await sendTaskReminders(tx, nine)
      throw new Error('The lights went out')
    }),
  ).rejects.toThrow('The lights went out')
  expect(await sentReminders()).toEqual([])
  expect(await sendTaskReminders(server.db, nine)).toBe(1)
})
