import { expect, test } from 'vitest'
import { cleanTags, tagsFrom } from './tags'

test('tags are typed with commas between them, and trimmed', () => {
  expect(tagsFrom(' legal ,bilingual,  opening   hours ')).toEqual(['legal', 'bilingual', 'opening hours'])
})

test('nothing typed is no tag', () => {
  expect(tagsFrom('')).toEqual([])
  expect(tagsFrom(' , ,, ')).toEqual([])
})

test('a tag is kept once, as it was first written', () => {
  expect(cleanTags(['Legal', 'legal', 'LEGAL '])).toEqual(['Legal'])
})

test('a tag cannot hold the comma that separates tags', () => {
  expect(cleanTags(['menu, prices', 'prices'])).toEqual(['menu', 'prices'])
})
