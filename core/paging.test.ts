import { expect, test } from 'vitest'
import { pageCount, parseTotal, rangeText, type Total, totalHeaders } from './paging'

test('the range text names the visible rows', () => {
  expect(rangeText(1, 10, 46, 'clients')).toBe('Showing 1-10 of 46 clients')
  expect(rangeText(5, 10, 46, 'clients')).toBe('Showing 41-46 of 46 clients')
  expect(rangeText(1, 10, 0, 'clients')).toBe('No clients found')
})

test('an empty list has one page', () => {
  expect([0, 1, 10, 11].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2])
})

test('a total that was not counted to the end says so', () => {
  const read = (total: Total) => parseTotal((name) => new Headers(totalHeaders(total)).get(name))
  for (const total of [
    { total: 46, isMore: false },
    { total: 1000, isMore: true },
  ])
    expect(read(total)).toEqual(total)
  expect(parseTotal(() => null)).toEqual({ total: 0, isMore: false })
  expect(rangeText(2, 10, 1000, 'documents', true)).toBe('Showing 11-20 of more than 1,000 documents')
})
