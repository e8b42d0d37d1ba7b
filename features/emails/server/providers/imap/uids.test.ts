import { expect, test } from 'vitest'
import { uidsInRange } from './uids'

test('a range contains all UIDs between its ends', () => {
  expect(uidsInRange('1:3,7', 4)).toEqual([1, 2, 3, 7])
  expect(uidsInRange('9:8', 2)).toEqual([8, 9])
  expect(uidsInRange('', 0)).toEqual([])
})

test('a range whose size differs from the count is rejected', () => {
  expect(uidsInRange('1:5', 3)).toBeUndefined()
  expect(uidsInRange('1:4294967295', 2)).toBeUndefined()
  expect(uidsInRange('1:*', 2)).toBeUndefined()
  expect(uidsInRange('none', 0)).toEqual([])
})
