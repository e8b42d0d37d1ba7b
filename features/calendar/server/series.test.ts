import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { Event } from '../event'
import { events } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(events)
})

/** Every Monday at nine, from March 2, 2026. */
async function weekly(more: object = {}): Promise<number> {
  const payload = {
    title: 'Talk',
    startDateTime: '2026-03-02T09:00',
    endDateTime: '2026-03-02T10:00',
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    ...more,
  }
  const answer = await ask({ method: 'POST', url: '/api/events', payload })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const patch = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/events/${id}`, payload })
const remove = (id: number, query: string) => ask({ method: 'DELETE', url: `/api/events/${id}?${query}` })
const inRange = async (from: string, to: string): Promise<Event[]> =>
  (await ask({ url: `/api/events/range?start=${from}&end=${to}` })).json()
const shown = async (from = '2026-03-01', to = '2026-03-31') =>
  (await inRange(from, to)).map(({ startDateTime, title }) => `${startDateTime.slice(5, 16)} ${title}`)

test('a series has occurrences in the range only, at the same local time all year', async () => {
  await weekly()
  expect(await shown()).toEqual([
    '03-02T14:00 Talk',
    '03-09T13:00 Talk',
    '03-16T13:00 Talk',
    '03-23T13:00 Talk',
    '03-30T13:00 Talk',
  ])
  expect(await shown('2031-06-01', '2031-06-08')).toEqual(['06-02T13:00 Talk'])
})

test('a series ends after its last occurrence', async () => {
  await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-09T13:00 Talk'])
  expect(await shown('2026-04-01', '2026-04-30')).toEqual([])
})

test('a single occurrence can be moved, and moved again', async () => {
  const id = await weekly()
  const answer = await patch(id, {
    scope: 'this',
    occurrence: '2026-03-09',
    startDateTime: '2026-03-10T11:00',
    title: 'Moved',
  })
  expect(answer.json()).toMatchObject({ seriesId: id, occurrence: '2026-03-09', rrule: null })
  expect(await shown('2026-03-08', '2026-03-17')).toEqual(['03-10T15:00 Moved', '03-16T13:00 Talk'])
  await patch(answer.json().id, { scope: 'this', startDateTime: '2026-03-11T11:00' })
  expect(await shown('2026-03-08', '2026-03-17')).toEqual(['03-11T15:00 Moved', '03-16T13:00 Talk'])
})

test('this and following occurrences change; earlier ones stay', async () => {
  const id = await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
  await patch(id, { scope: 'this', occurrence: '2026-03-23', title: 'Guest' })
  await patch(id, { scope: 'following', occurrence: '2026-03-16', startDateTime: '2026-03-17T15:00', title: 'Later' })
  expect(await shown('2026-03-01', '2026-04-30')).toEqual([
    '03-02T14:00 Talk',
    '03-09T13:00 Talk',
    '03-17T19:00 Later',
    '03-23T13:00 Later',
    '03-31T19:00 Later',
  ])
})

test('a change of the whole series includes edited occurrences', async () => {
  const id = await weekly()
  await patch(id, { scope: 'this', occurrence: '2026-03-09', startDateTime: '2026-03-10T11:00' })
  await remove(id, 'scope=this&occurrence=2026-03-16')
  await patch(id, { scope: 'all', occurrence: '2026-03-23', startDateTime: '2026-03-23T08:00', title: 'Early' })
  expect(await shown()).toEqual(['03-02T13:00 Early', '03-10T15:00 Early', '03-23T12:00 Early', '03-30T12:00 Early'])
})

test('a whole series moves to another weekday', async () => {
  const id = await weekly()
  await patch(id, { scope: 'all', occurrence: '2026-03-09', startDateTime: '2026-03-11T09:00' })
  expect(await shown('2026-03-01', '2026-03-20')).toEqual(['03-04T14:00 Talk', '03-11T13:00 Talk', '03-18T13:00 Talk'])
  expect((await inRange('2026-03-04', '2026-03-04'))[0]?.rrule).toBe('FREQ=WEEKLY;BYDAY=WE')
})

test('a series can get another rule, or none', async () => {
  const id = await weekly()
  await patch(id, { scope: 'all', rrule: 'FREQ=DAILY;COUNT=3' })
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-03T14:00 Talk', '03-04T14:00 Talk'])
  await patch(id, { scope: 'all', rrule: null })
  expect(await shown()).toEqual(['03-02T14:00 Talk'])
  await patch(id, { rrule: 'FREQ=DAILY;COUNT=2' })
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-03T14:00 Talk'])
})

test('one, following or all occurrences can be deleted', async () => {
  const id = await weekly()
  await remove(id, 'scope=this&occurrence=2026-03-09')
  expect(await shown('2026-03-01', '2026-03-20')).toEqual(['03-02T14:00 Talk', '03-16T13:00 Talk'])
  await remove(id, 'scope=following&occurrence=2026-03-16')
  expect(await shown('2026-03-01', '2026-12-31')).toEqual(['03-02T14:00 Talk'])
  await remove(id, 'scope=all')
  expect(await shown()).toEqual([])
})

test('a deletion takes its scope from the body as well as from the address', async () => {
  const id = await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' })
  const payload = { scope: 'this', occurrence: '2026-03-09' }
  expect((await ask({ method: 'DELETE', url: `/api/events/${id}`, payload })).statusCode).toBe(204)
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-16T13:00 Talk'])
  const unclear = await ask({ method: 'DELETE', url: `/api/events/${id}`, payload: { scope: 'mine' } })
  expect(unclear.statusCode).toBe(422)
  expect(await shown()).toHaveLength(2)
})

test('a deleted edited occurrence does not come back', async () => {
  const id = await weekly()
  const out = (await patch(id, { scope: 'this', occurrence: '2026-03-09', title: 'Out' })).json()
  await remove(out.id, 'scope=this')
  expect(await shown('2026-03-08', '2026-03-17')).toEqual(['03-16T13:00 Talk'])
})

test('a day that the series does not have is rejected', async () => {
  const id = await weekly()
  expect((await patch(id, { scope: 'this', occurrence: '2026-03-10', title: 'x' })).json().fields.occurrence).toBe(
    'The series does not happen on that day',
  )
  expect((await patch(id, { scope: 'following', title: 'x' })).statusCode).toBe(422)
  expect((await patch(id, { scope: 'some', title: 'x' })).statusCode).toBe(422)
})

test('an event in another time zone follows its daylight saving', async () => {
  await weekly({
    title: 'Sydney',
    timeZone: 'Australia/Sydney',
    startDateTime: '2026-03-30T09:00',
    endDateTime: '2026-03-30T10:00',
  })
  expect(await shown('2026-03-29', '2026-04-13')).toEqual([
    '03-29T22:00 Sydney',
    '04-05T23:00 Sydney',
    '04-12T23:00 Sydney',
  ])
})

test('all-day events repeat monthly', async () => {
  await weekly({
    title: 'Rent',
    allDay: true,
    startDateTime: '2026-01-31',
    endDateTime: '2026-01-31',
    rrule: 'FREQ=MONTHLY',
  })
  expect((await inRange('2026-01-01', '2026-05-31')).map(({ startDay }) => startDay)).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
  ])
})

test('upcoming events include every occurrence', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await weekly({ title: 'Daily', startDateTime: `${today}T00:00`, endDateTime: `${today}T00:30`, rrule: 'FREQ=DAILY' })
  const upcoming = (await ask({ url: '/api/events/upcoming' })).json()
  expect(upcoming.length).toBeGreaterThanOrEqual(6)
  expect(new Set(upcoming.map(({ occurrence }: Event) => occurrence)).size).toBe(upcoming.length)
})

/** Adds single days to a series, as a connected calendar does (RDATE). */
async function addDays(seriesId: number, days: string[], time: string) {
  const [series] = await server.db.select().from(events).where(eq(events.id, seriesId))
  const { id: _id, createdAt: _created, ...copy } = series as typeof events.$inferSelect
  await server.db.insert(events).values(
    days.map((day) => {
      const startDateTime = new Date(`${day}T${time}:00Z`)
      const endDateTime = new Date(startDateTime.getTime() + 3_600_000)
      const alone = { rrule: null, lastDay: null, seriesId, occurrenceDay: day }
      return { ...copy, ...alone, startDateTime, endDateTime }
    }),
  )
}

test('days that were added to a series move along where they are at its time, and else stay', async () => {
  const id = await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' })
  await addDays(id, ['2026-03-04'], '14:00')
  await addDays(id, ['2026-03-05'], '20:00')
  await patch(id, { scope: 'all', startDateTime: '2026-03-02T11:00', title: 'Later' })
  expect(await shown()).toEqual([
    '03-02T16:00 Later',
    '03-04T16:00 Later',
    '03-05T20:00 Later',
    '03-09T15:00 Later',
    '03-16T15:00 Later',
  ])
  await patch(id, { scope: 'all', startDateTime: '2026-03-03T11:00' })
  expect(await shown()).toEqual([
    '03-03T16:00 Later',
    '03-05T16:00 Later',
    '03-05T20:00 Later',
    '03-10T15:00 Later',
    '03-17T15:00 Later',
  ])
})

test('a day that was added after the end of a series is changed and deleted alone', async () => {
  const id = await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })
  await addDays(id, ['2026-03-25', '2026-03-26'], '13:00')
  const dayId = async (day: string) => (await inRange(day, day))[0]?.id as number
  expect((await patch(await dayId('2026-03-25'), { scope: 'following', title: 'Once' })).statusCode).toBe(200)
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-09T13:00 Talk', '03-25T13:00 Once', '03-26T13:00 Talk'])
  expect((await remove(await dayId('2026-03-26'), 'scope=following')).statusCode).toBe(204)
  expect((await remove(await dayId('2026-03-25'), 'scope=this')).statusCode).toBe(204)
  expect(await shown()).toEqual(['03-02T14:00 Talk', '03-09T13:00 Talk'])
  expect(await shown('2026-04-01', '2026-05-01')).toEqual([])
})
