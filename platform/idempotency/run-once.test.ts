import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { throttles } from '#platform/throttle/table'
import { openTestDatabase } from '#tests/support/test-server'
import { runOnce, storedAnswer } from './run-once'
import { idempotencyKeys } from './table'

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

const rows = async () => (await database.orm.select().from(throttles)).map(({ key }) => key)
const store = (tx: Transaction, key: string) => tx.insert(throttles).values({ key, count: 1, endsAt: new Date() })

test('the same key runs once and gets the same answer again', async () => {
  const key = randomUUID()
  let runs = 0
  const request = () => runOnce(database.orm, key, async () => ({ status: 201, body: `{"run":${++runs}}` }))
  expect(await request()).toEqual({ status: 201, body: '{"run":1}' })
  expect(await request()).toEqual({ status: 201, body: '{"run":1}' })
  expect(runs).toBe(1)
})

test('the same key with another request is refused, and the first keeps its answer', async () => {
  const key = randomUUID()
  const answer = { status: 201, body: '{}' }
  const request = (hash: string) => runOnce(database.orm, key, async () => answer, hash)
  await request('one')
  await expect(request('other')).rejects.toMatchObject({ status: 422, code: 'key-used' })
  await expect(storedAnswer(database.orm, key, 'other')).rejects.toMatchObject({ status: 422 })
  expect(await request('one')).toEqual(answer)
})

test('a request that is repeated meanwhile waits and gets the first answer', async () => {
  const key = randomUUID()
  let finish = () => {}
  const working = new Promise<void>((resolve) => {
    finish = resolve
  })
  let runs = 0
  const request = () =>
    runOnce(database.orm, key, async () => {
      await working
      return { status: 201, body: `{"run":${++runs}}` }
    })
  const both = [request(), request()]
  finish()
  expect(await Promise.all(both)).toEqual([
    { status: 201, body: '{"run":1}' },
    { status: 201, body: '{"run":1}' },
  ])
})

test('of work that fails nothing is left, and its key can be used again', async () => {
  const key = randomUUID()
  const failing = runOnce(database.orm, key, async (tx) => {
    await store(tx, key)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).not.toContain(key)
  const answer = { status: 200, body: '{}' }
  expect(await runOnce(database.orm, key, async () => answer)).toEqual(answer)
})

test('where the answer cannot be stored, the work is not either', async () => {
  const key = randomUUID()
  const failing = runOnce(database.orm, key, async (tx) => {
    await store(tx, key)
    // PostgreSQL stores no NUL, so that the update of the key fails after the work is done.
    return { status: 201, body: '\u0000' }
  })
  await expect(failing).rejects.toThrow()
  expect(await rows()).not.toContain(key)
})

test('a key without an answer, left by an earlier version, can be used', async () => {
  const key = randomUUID()
  await database.orm.insert(idempotencyKeys).values({ key })
  const answer = { status: 201, body: '{}' }
  expect(await storedAnswer(database.orm, key)).toBeUndefined()
  expect(await runOnce(database.orm, key, async () => answer)).toEqual(answer)
  expect(await storedAnswer(database.orm, key)).toEqual(answer)
})
