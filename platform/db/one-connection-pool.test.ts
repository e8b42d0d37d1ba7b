import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OneConnectionPool } from './one-connection-pool'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const nothing = { rows: [] } as unknown as pg.QueryResult

/** Takes as many milliseconds as the statement says. */
const client = {
  async query(query: string | pg.QueryConfig) {
    const text = typeof query === 'string' ? query : query.text
    vi.advanceTimersByTime(Number(text.split(' ')[1]))
    if (text.startsWith('fail')) throw new Error('no')
    return nothing
  },
} as unknown as pg.Client

test('a statement that keeps the others waiting for more than two seconds is reported with its text', async () => {
  const slow: [string, number][] = []
  const pool = new OneConnectionPool(client, { onPanic() {}, onSlow: (...statement) => slow.push(statement) })
  await pool.query('wait 1999')
  await pool.query({ text: 'wait 2001', values: [1] } as pg.QueryConfig)
  await expect(pool.query('fail 3000')).rejects.toThrow('no')
  const { query, release } = await pool.connect()
  await query('wait 2500')
  release()
  expect(slow).toEqual([
    ['wait 2001', 2001],
    ['fail 3000', 3000],
    ['wait 2500', 2500],
  ])
})
