import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { runClaimed } from './claim'
import { throttles } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

test('work is done by one of many at a time, and by the next afterwards', async () => {
  let runs = 0
  let finish = () => {}
  const first = runClaimed(server.db, 'mail', 10, () => {
    runs++
    return new Promise<void>((resolve) => (finish = resolve))
  })
  await expect.poll(() => runs).toBe(1)
  expect(await runClaimed(server.db, 'mail', 10, async () => void runs++)).toBe(false)
  finish()
  expect(await first).toBe(true)
  expect(await runClaimed(server.db, 'mail', 10, async () => void runs++)).toBe(true)
  expect(runs).toBe(2)
})

test('a claim ends with failing work, and that of a killed process after its time', async () => {
  const failing = runClaimed(server.db, 'mail', 10, () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await server.db.select().from(throttles)).toEqual([])
  await server.db
    .insert(throttles)
    .values({ key: 'claim:mail', count: 1, endsAt: sql`clock_timestamp() - interval '1 second'` })
  expect(await runClaimed(server.db, 'mail', 10, async () => {})).toBe(true)
})
