import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DatabaseAway, isDatabaseAway } from './database'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })
const failedQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test('a server that stops, starts, has no connection left or takes no changes is away', () => {
  for (const code of ['57P01', '57P02', '57P03', '53300', '08006', '25006'])
    expect([code, isDatabaseAway(failedQuery(withCode(code)))]).toEqual([code, true])
})

test('a broken connection below a query is the database, also when the error was wrapped', () => {
  const cut = failedQuery(withCode('ECONNRESET'))
  expect(isDatabaseAway(cut)).toBe(true)
  expect(isDatabaseAway(new Error('Failed to fetch clients', { cause: cut }))).toBe(true)
  expect(isDatabaseAway(failedQuery(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseAway(new DatabaseAway('cannot be reached'))).toBe(true)
})

test('another server that cannot be reached, or a failed statement, is not', () => {
  expect(isDatabaseAway(withCode('ECONNREFUSED'))).toBe(false)
  expect(isDatabaseAway(failedQuery(withCode('23505', 'duplicate key')))).toBe(false)
  expect(isDatabaseAway('text')).toBe(false)
})
