import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { throttles } from './table'
import { countAttempt, deleteExpiredThrottles, resetThrottles } from './throttle'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const limit = { times: 3, withinMinutes: 15 }
const attempt = (key = 'sign-in') => countAttempt(server.db, key, limit)
const allowedOf = async (tries: number) => {
  const allowed = []
  for (let i = 0; i < tries; i++) allowed.push((await attempt()).allowed)
  return allowed
}
const endPeriod = (key: string) =>
  server.db.update(throttles).set({ endsAt: sql`now() - interval '1 second'` }).where(eq(throttles.key, key))

test('allows attempts up to the limit', async () => {
  expect(await allowedOf(5)).toEqual([true, true, true, false, false])
})

test('returns the minutes until the next attempt', async () => {
  expect((await attempt()).minutesLeft).toBe(15)
  await server.db.update(throttles).set({ endsAt: sql`now() + interval '90 seconds'` })
  expect((await attempt()).minutesLeft).toBe(2)
  await server.db.update(throttles).set({ endsAt: sql`now() + interval '5 seconds'` })
  expect((await attempt()).minutesLeft).toBe(1)
})

test('counts each key separately', async () => {
  await allowedOf(4)
  expect((await attempt('upload')).allowed).toBe(true)
})

test('further attempts do not extend the wait', async () => {
  await allowedOf(3)
  const [before] = await server.db.select().from(throttles)
  await allowedOf(3)
  expect((await server.db.select().from(throttles))[0]?.endsAt).toEqual(before?.endsAt)
})

test('starts again when the period is over', async () => {
  await allowedOf(4)
  await endPeriod('sign-in')
  expect(await allowedOf(4)).toEqual([true, true, true, false])
})

test('a burst allows exactly the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit.times)
})

test('a burst on a key whose period is over allows exactly the limit', async () => {
  await allowedOf(1)
  await endPeriod('sign-in')
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit.times)
})

test('a reset key no longer counts, and others are not reset', async () => {
  await allowedOf(4)
  await attempt('upload')
  await resetThrottles(server.db, ['sign-in', 'never tried'])
  expect((await attempt()).allowed).toBe(true)
  expect((await server.db.select().from(throttles).where(eq(throttles.key, 'upload')))[0]?.count).toBe(1)
})

test('expired throttles are deleted, others are kept', async () => {
  await attempt('old')
  await attempt('new')
  await endPeriod('old')
  await deleteExpiredThrottles(server.db)
  expect((await server.db.select().from(throttles)).map(({ key }) => key)).toEqual(['new'])
})
