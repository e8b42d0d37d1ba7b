import { expect, test } from 'vitest'
import { holdsNul, isDeeperThan } from './json-body'

test('objects and arrays both count as nesting', () => {
  expect(isDeeperThan(2, '{"a":[1]}')).toBe(false)
  expect(isDeeperThan(2, '{"a":[{}]}')).toBe(true)
})

test('brackets inside strings do not count', () => {
  expect(isDeeperThan(1, '{"a":"[[[[ \\" {{{"}')).toBe(false)
})

test('many shallow values are not deep', () => {
  expect(isDeeperThan(2, JSON.stringify(Array.from({ length: 1000 }, () => ({}))))).toBe(false)
})

test('a NUL character is found, an escaped mention of it is not', () => {
  expect(holdsNul(JSON.stringify({ a: 'x\u0000y' }))).toBe(true)
  expect(holdsNul(JSON.stringify({ a: '\\\u0000' }))).toBe(true)
  expect(holdsNul(JSON.stringify({ a: 'write \\u0000' }))).toBe(false)
})
