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

test('the same key runs once and gets the same answer again', async () => {
  const key = randomUUID()
  let runs = 0
  const request = () => runOnce(database.orm, key, async () => ({ status: 201, body: `{"run":${++runs}}` }))
  expect(await request()).toEqual({ status: 201, body: '{"run":1}' })
  expect(await request()).toEqual({ status: 201, body: '{"run":1}' })
  expect(runs).toBe(1)
})

test('of two requests at the same time one runs and the other is a conflict', async () => {
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

test('a key whose work failed can be used again', async () => {
  const key = randomUUID()
  await expect(runOnce(database.orm, key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runOnce(database.orm, key, async () => ({ status: 200, body: '{}' }))).toEqual({
    status: 200,
    body: '{}',
  })
})

test('a key whose answer could not be stored does not do the work again', async () => {
  const key = randomUUID()
  let runs = 0
  // PostgreSQL stores no NUL, so that the update of the key fails after the work is done.
  const request = () => runOnce(database.orm, key, async () => ({ status: 201, body: `\u0000${++runs}` }))
  await expect(request()).rejects.toThrow()
  await expect(request()).rejects.toThrow('not known yet')
  expect(runs).toBe(1)
})
