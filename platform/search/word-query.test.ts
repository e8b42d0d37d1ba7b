import { expect, test } from 'vitest'
import { phraseQuery, wordQuery } from './word-query'

test('a word is searched in each of its spellings', () => {
  expect(wordQuery('bread')).toBe('bread:*')
  expect(wordQuery('bread', { isWhole: true })).toBe('bread')
  expect(wordQuery('gruße')).toBe('(grusse:* | gruße:*)')
})

test('of words side by side, the last may be the beginning of a longer one', () => {
  expect(phraseQuery(['opcion', 'nue'])).toBe('opcion <-> nue:*')
})
