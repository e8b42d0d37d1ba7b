import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { claimMinute, runClaimed } from './claim'
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

test('a minute is claimed once, also after the clock went wrong and was set right', async () => {
  const claim = (minute: string) => claimMinute(server.db, new Date(`2026-03-02T${minute}:00Z`))
  expect(await Promise.all([claim('09:00'), claim('09:00')])).toContain(false)
  expect(await claim('09:00')).toBe(false)
  expect(await claim('09:01')).toBe(true)
  expect(await claim('23:00')).toBe(true)
  expect(await claim('09:02')).toBe(true)
})
