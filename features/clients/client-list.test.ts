import { expect, test } from 'vitest'
import { countText, nextSort, pageCount } from './client-list'

test('the count names the rows that are shown', () => {
  expect(countText(1, 10, 46)).toBe('Showing 1-10 of 46 clients')
  expect(countText(5, 10, 46)).toBe('Showing 41-46 of 46 clients')
  expect(countText(1, 10, 0)).toBe('No clients found')
})

test('the same column turns around, a new one begins ascending', () => {
  expect(nextSort({ sort: 'name', direction: 'asc' }, 'name')).toEqual({ sort: 'name', direction: 'desc' })
  expect(nextSort({ sort: 'name', direction: 'desc' }, 'name')).toEqual({ sort: 'name', direction: 'asc' })
  expect(nextSort({ sort: 'name', direction: 'desc' }, 'email')).toEqual({ sort: 'email', direction: 'asc' })
})

test('there is always a first page', () => {
  expect([0, 1, 10, 11].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2])
})
