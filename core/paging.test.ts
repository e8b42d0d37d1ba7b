import { expect, test } from 'vitest'
import { pageCount, parseTotal, rangeText, sliceOf, type Total, totalFromFound, totalHeaders } from './paging'

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

test('a list is answered whole or in pages, and a page that is not full tells the total', () => {
  expect(sliceOf({}, 10)).toBeUndefined()
  expect(sliceOf({ page: 3 }, 10)).toEqual({ limit: 10, offset: 20 })
  expect(sliceOf({ pageSize: 50 }, 10)).toEqual({ limit: 50, offset: 0 })
  const third = sliceOf({ page: 3 }, 10)
  expect([undefined, third].map((slice) => totalFromFound(4, slice))).toEqual([4, 24])
  expect([0, 10].map((found) => totalFromFound(found, third))).toEqual([undefined, undefined])
  expect(totalFromFound(0, sliceOf({ page: 1 }, 10))).toBe(0)
})
