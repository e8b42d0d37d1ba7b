import { expect, test } from 'vitest'
import { pageCount, rangeText } from './paging'

test('the range text names the visible rows', () => {
  expect(rangeText(1, 10, 46, 'clients')).toBe('Showing 1-10 of 46 clients')
  expect(rangeText(5, 10, 46, 'clients')).toBe('Showing 41-46 of 46 clients')
  expect(rangeText(1, 10, 0, 'clients')).toBe('No clients found')
})

test('an empty list has one page', () => {
  expect([0, 1, 10, 11].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2])
})
