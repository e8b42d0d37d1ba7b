import { expect, test } from 'vitest'
import { numbersIn } from './numbers'

test('ranges are the numbers between their ends', () => {
  expect(numbersIn('1:3,7', 4)).toEqual([1, 2, 3, 7])
  expect(numbersIn('9:8', 2)).toEqual([8, 9])
  expect(numbersIn('', 0)).toEqual([])
})

test('ranges with gaps, or without end, are not believed', () => {
  expect(numbersIn('1:5', 3)).toBeUndefined()
  expect(numbersIn('1:4294967295', 2)).toBeUndefined()
  expect(numbersIn('1:*', 2)).toBeUndefined()
  expect(numbersIn('none', 0)).toEqual([])
})
