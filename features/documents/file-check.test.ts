import { expect, test } from 'vitest'
import { isUnderWay, settledCheck } from './file-check'

const check = { state: 'running', at: '2026-05-04T04:17:00Z', faults: 0 } as const

test('a check is under way for a quarter of an hour at most', () => {
  expect(isUnderWay(check, new Date('2026-05-04T04:31:59Z'))).toBe(true)
  expect(isUnderWay(check, new Date('2026-05-04T04:32:00Z'))).toBe(false)
  expect(isUnderWay({ ...check, state: 'done' }, new Date('2026-05-04T04:18:00Z'))).toBe(false)
})

test('a check that was cut off reads as failed, not as running for ever', () => {
  expect(settledCheck(check, new Date('2026-05-04T09:00:00Z')).state).toBe('failed')
  expect(settledCheck(check, new Date('2026-05-04T04:20:00Z')).state).toBe('running')
  expect(settledCheck({ ...check, state: 'done' }, new Date('2026-05-05T09:00:00Z')).state).toBe('done')
})
