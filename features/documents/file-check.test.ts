import { expect, test } from 'vitest'
import { expireStaleCheck, isRunning } from './file-check'

const check = { state: 'running', at: '2026-05-04T04:17:00Z', faults: 0 } as const

test('a check runs for 15 minutes at most', () => {
  expect(isRunning(check, new Date('2026-05-04T04:31:59Z'))).toBe(true)
  expect(isRunning(check, new Date('2026-05-04T04:32:00Z'))).toBe(false)
  expect(isRunning({ ...check, state: 'done' }, new Date('2026-05-04T04:18:00Z'))).toBe(false)
})

test('an interrupted check is reported as failed', () => {
  expect(expireStaleCheck(check, new Date('2026-05-04T09:00:00Z')).state).toBe('failed')
  expect(expireStaleCheck(check, new Date('2026-05-04T04:20:00Z')).state).toBe('running')
  expect(expireStaleCheck({ ...check, state: 'done' }, new Date('2026-05-05T09:00:00Z')).state).toBe('done')
})
