import { expect, test } from 'vitest'
import { growth, percentOf } from './growth'

test('growth is the change since the end of last month, in percent', () => {
  expect(growth({ lastMonth: 40, now: 46 })).toBe(15)
  expect(growth({ lastMonth: 3, now: 4 })).toBe(33.3)
  expect(growth({ lastMonth: 200, now: 150 })).toBe(-25)
  expect(growth({ lastMonth: 7, now: 7 })).toBe(0)
  expect(growth({ lastMonth: 7, now: 0 })).toBe(-100)
})

test('growth from zero is null, not infinity', () => {
  expect(growth({ lastMonth: 0, now: 12 })).toBeNull()
  expect(growth({ lastMonth: 0, now: 0 })).toBeNull()
})

test('a share is in percent, and null of zero', () => {
  expect(percentOf(2, 3)).toBe(66.7)
  expect(percentOf(0, 5)).toBe(0)
  expect(percentOf(0, 0)).toBeNull()
})
