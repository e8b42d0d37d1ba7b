import { expect, test } from 'vitest'
import { plural } from './plural'

test('one is singular, every other count is plural, and thousands are separated', () => {
  expect([0, 1, 2, 1200].map((count) => plural(count, 'deal'))).toEqual(['0 deals', '1 deal', '2 deals', '1,200 deals'])
})

test('an irregular plural is given in full', () => {
  expect([1, 2].map((count) => plural(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
