import { expect, test } from 'vitest'
import { cleanTags, parseTags } from './tags'

test('tags are separated by commas and trimmed', () => {
  expect(parseTags(' legal ,bilingual,  opening   hours ')).toEqual(['legal', 'bilingual', 'opening hours'])
})

test('empty input has no tags', () => {
  expect(parseTags('')).toEqual([])
  expect(parseTags(' , ,, ')).toEqual([])
})

test('duplicates are removed, the first spelling stays', () => {
  expect(cleanTags(['Legal', 'legal', 'LEGAL '])).toEqual(['Legal'])
})

test('a tag with a comma is split', () => {
  expect(cleanTags(['menu, prices', 'prices'])).toEqual(['menu', 'prices'])
})
