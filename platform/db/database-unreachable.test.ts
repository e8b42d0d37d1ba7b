import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DatabaseUnreachable, isDatabaseUnreachable } from './database'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })
const failedQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test('a server that stops, starts, has no connection left or takes no changes is unreachable', () => {
  for (const code of ['57P01', '57P02', '57P03', '53300', '08006', '25006'])
    expect([code, isDatabaseUnreachable(failedQuery(withCode(code)))]).toEqual([code, true])
})

test('a broken connection below a query is the database, also when the error was wrapped', () => {
  const cut = failedQuery(withCode('ECONNRESET'))
  expect(isDatabaseUnreachable(cut)).toBe(true)
  expect(isDatabaseUnreachable(new Error('Failed to fetch clients', { cause: cut }))).toBe(true)
  expect(isDatabaseUnreachable(failedQuery(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseUnreachable(new DatabaseUnreachable('cannot be reached'))).toBe(true)
})

test('another server that cannot be reached, or a failed statement, is not', () => {
  expect(isDatabaseUnreachable(withCode('ECONNREFUSED'))).toBe(false)
  expect(isDatabaseUnreachable(failedQuery(withCode('23505', 'duplicate key')))).toBe(false)
  expect(isDatabaseUnreachable('text')).toBe(false)
})
