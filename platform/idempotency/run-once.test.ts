import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openTestDatabase } from '#tests/support/test-server'
import { runOnce } from './run-once'

let database: Database
let remove: () => void
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await migrate(database, new URL('../../migrations/', import.meta.url))
})
afterAll(async () => {
  await database.close()
  remove()
})

test('the same wish is granted once and answered alike', async () => {
  const key = randomUUID()
  let granted = 0
  const wish = () => runOnce(database.orm, key, async () => ({ status: 201, body: `{"nth":${++granted}}` }))
  expect(await wish()).toEqual({ status: 201, body: '{"nth":1}' })
  expect(await wish()).toEqual({ status: 201, body: '{"nth":1}' })
  expect(granted).toBe(1)
})

test('of two at the same moment one is granted and the other is told to look', async () => {
  const key = randomUUID()
  let finish = () => {}
  const working = new Promise<void>((resolve) => {
    finish = resolve
  })
  const first = runOnce(database.orm, key, async () => {
    await working
    return { status: 200, body: '{}' }
  })
  await expect(runOnce(database.orm, key, async () => ({ status: 200, body: '{"second":true}' }))).rejects.toThrow(
    'not known yet',
  )
  finish()
  expect((await first).body).toBe('{}')
})

test('a wish that was refused may be made again', async () => {
  const key = randomUUID()
  await expect(runOnce(database.orm, key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runOnce(database.orm, key, async () => ({ status: 200, body: '{}' }))).toEqual({
    status: 200,
    body: '{}',
  })
})
