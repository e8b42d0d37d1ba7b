import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { sendEventReminders } from './reminders'
import { createEvent, eventById } from './store'
import { editEvent } from './store/update'
import { events } from './table'

const eight = new Date('2026-03-05T13:00:00Z')
const later = (minutes: number) => new Date(eight.getTime() + minutes * 60_000)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await changeBusiness(server.db, { timeZone: 'America/New_York' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(events)
  await server.db.delete(notifications)
})

const add = (startDateTime: string, endDateTime: string, more = {}) =>
  createEvent(server.db, { title: 'Talk', startDateTime, endDateTime, ...more }, eight)
const sentReminders = async () =>
  (await newestNotifications(server.db)).notifications.map(({ title, body }) => `${title} | ${body}`)

test('by default one reminder is sent 15 minutes before the start', async () => {
  await add('2026-03-05T09:00', '2026-03-05T10:00', { location: 'The bakery' })
  expect(await sendEventReminders(server.db, later(44))).toBe(0)
  expect(await sendEventReminders(server.db, later(45))).toBe(1)
  expect(await sendEventReminders(server.db, later(46))).toBe(0)
  expect(await sentReminders()).toEqual(['Soon: Talk | Thursday, Mar 5 at 9:00 AM · The bakery'])
  expect((await newestNotifications(server.db)).notifications[0]?.href).toMatch(
    /^\/calendar\?date=2026-03-05&event=\d+$/,
  )
})

test('the reminder of an all-day event is sent at nine that morning', async () => {
  await add('2026-03-06', '2026-03-06', { allDay: true })
  expect(await sendEventReminders(server.db, later(25 * 60 - 1))).toBe(0)
  expect(await sendEventReminders(server.db, later(25 * 60))).toBe(1)
  expect(await sentReminders()).toEqual(['Soon: Talk | Friday, Mar 6, all day'])
})

test('nothing is sent without a reminder or after the event', async () => {
  await add('2026-03-05T09:00', '2026-03-05T10:00', { reminderMinutes: null })
  await add('2026-03-05T09:00', '2026-03-05T10:00')
  expect(await sendEventReminders(server.db, later(125))).toBe(0)
})

test('every occurrence of a series gets a reminder', async () => {
  await add('2026-03-05T09:00', '2026-03-05T09:30', { rrule: 'FREQ=DAILY;COUNT=3' })
  const day = 24 * 60
  const counts = []
  for (const minutes of [45, 46, day + 45, day + 50, 2 * day + 45, 3 * day + 45, 9 * day])
    counts.push(await sendEventReminders(server.db, later(minutes)))
  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 0])
  expect(await sentReminders()).toHaveLength(3)
})

test('a moved event gets another reminder, and a reminder causes no edit conflict', async () => {
  const { id } = await add('2026-03-05T09:00', '2026-03-05T10:00')
  await sendEventReminders(server.db, later(45))
  const { updatedAt } = await eventById(server.db, id)
  await editEvent(server.db, id, { startDateTime: '2026-03-05T12:00' }, { seenAt: updatedAt.toISOString() }, later(50))
  expect(await sendEventReminders(server.db, later(224))).toBe(0)
  expect(await sendEventReminders(server.db, later(225))).toBe(1)
})

test('two processes send each reminder once', async () => {
  for (let index = 0; index < 12; index++) await add('2026-03-05T09:00', '2026-03-05T10:00')
  const counts = await Promise.all([1, 2, 3].map(() => sendEventReminders(server.db, later(45))))
  counts.push(await sendEventReminders(server.db, later(45)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  expect(await sentReminders()).toHaveLength(12)
})
