import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { claimAttempt } from './growing-wait'
import { throttles } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const attempt = () => claimAttempt(server.db, 'account', { freeTimes: 3, maxSeconds: 900 })
const waitIsOver = (ago = '1 second') =>
  server.db.update(throttles).set({ endsAt: sql`now() - ${sql.raw(`interval '${ago}'`)}` })

test('after the free attempts each wait is twice as long as the one before, up to the limit', async () => {
  for (let i = 0; i < 3; i++) expect(await attempt()).toBe(0)
  const waits: number[] = []
  for (let i = 0; i < 12; i++) {
    expect(await attempt()).toBe(0)
    waits.push(await attempt())
    await waitIsOver()
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a burst gets the free attempts and one more', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, attempt))
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(4)
})

test('after an hour without attempts the count starts again', async () => {
  for (let i = 0; i < 4; i++) await attempt()
  await waitIsOver('61 minutes')
  for (let i = 0; i < 3; i++) expect(await attempt()).toBe(0)
})
