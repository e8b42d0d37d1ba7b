import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withoutValues } from './log'

const hash = '5f3c9a:deadbeef'
const logged = (error: unknown) => {
  let line = ''
  pino({ serializers: { err: withoutValues } }, { write: (text) => (line = text) }).error({ err: error }, 'failed')
  return line
}

test('a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (password)=(${hash}) exists.` })
  const line = logged(new DrizzleQueryError('update accounts set password = $1', [`one\nline ${hash}`], cause))
  expect(line).toContain('update accounts set password = $1')
  expect(line).toContain('duplicate key')
  expect(line).not.toContain(hash)
})

test('nor when it is the cause of another error', () => {
  const query = new DrizzleQueryError('select 1', [hash], new Error('gone'))
  const line = logged(new Error('The database cannot be reached', { cause: query }))
  expect(line).toContain('The database cannot be reached')
  expect(line).not.toContain(hash)
})

test('any other error keeps its message, stack and code', () => {
  const line = logged(Object.assign(new Error('params: are fine here'), { code: 'E1' }))
  expect(line).toContain('params: are fine here')
  expect(line).toContain('log.test.ts')
  expect(line).toContain('E1')
})

test('an error whose fields belong to it alone is logged, with and without a cause', () => {
  const aborted = new DOMException('This operation was aborted', 'AbortError')
  expect(logged(aborted)).toContain('This operation was aborted')
  Object.defineProperty(aborted, 'cause', { value: new Error('the reader left') })
  const line = logged(aborted)
  expect(line).toContain('This operation was aborted')
  expect(line).toContain('the reader left')
})
