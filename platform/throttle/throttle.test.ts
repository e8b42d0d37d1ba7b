import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { throttles } from './table'
import { forgetEndedThrottles, forgive, tryUnder } from './throttle'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const limit = { times: 3, withinMinutes: 15 }
const attempt = (key = 'door') => tryUnder(server.db, key, limit)
const allowedOf = async (tries: number) => {
  const allowed = []
  for (let i = 0; i < tries; i++) allowed.push((await attempt()).allowed)
  return allowed
}
const letTimePass = (key: string) =>
  server.db.update(throttles).set({ endsAt: sql`now() - interval '1 second'` }).where(eq(throttles.key, key))

test('lets the first few through and then none', async () => {
  expect(await allowedOf(5)).toEqual([true, true, true, false, false])
})

test('says in how many minutes the next try makes sense', async () => {
  expect((await attempt()).minutesLeft).toBe(15)
  await server.db.update(throttles).set({ endsAt: sql`now() + interval '90 seconds'` })
  expect((await attempt()).minutesLeft).toBe(2)
  await server.db.update(throttles).set({ endsAt: sql`now() + interval '5 seconds'` })
  expect((await attempt()).minutesLeft).toBe(1)
})

test('counts each key for itself', async () => {
  await allowedOf(4)
  expect((await attempt('window')).allowed).toBe(true)
})

test('trying on does not make the wait longer', async () => {
  await allowedOf(3)
  const [before] = await server.db.select().from(throttles)
  await allowedOf(3)
  expect((await server.db.select().from(throttles))[0]?.endsAt).toEqual(before?.endsAt)
})

test('begins anew when the time is over', async () => {
  await allowedOf(4)
  await letTimePass('door')
  expect(await allowedOf(4)).toEqual([true, true, true, false])
})

test('a burst lets exactly as many through', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit.times)
})

test('a burst on a key whose time is over lets exactly as many through', async () => {
  await allowedOf(1)
  await letTimePass('door')
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit.times)
})

test('what is forgiven no longer counts, and nothing else is forgiven', async () => {
  await allowedOf(4)
  await attempt('window')
  await forgive(server.db, ['door', 'never tried'])
  expect((await attempt()).allowed).toBe(true)
  expect((await server.db.select().from(throttles).where(eq(throttles.key, 'window')))[0]?.count).toBe(1)
})

test('what has ended is thrown away, what still runs is kept', async () => {
  await attempt('old')
  await attempt('new')
  await letTimePass('old')
  await forgetEndedThrottles(server.db)
  expect((await server.db.select().from(throttles)).map(({ key }) => key)).toEqual(['new'])
})
