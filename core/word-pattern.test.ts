import { expect, test } from 'vitest'
import { anyOf, wholeWords, wordStarts } from './word-pattern'

test('the longest term wins, whatever the order of the list', () => {
  expect('due on Friday'.match(new RegExp(anyOf(['due', 'due on'])))?.[0]).toBe('due on')
})

test('whole words are not found inside others, beginnings are', () => {
  expect(new RegExp(wholeWords(['art'])).test('a party')).toBe(false)
  expect(new RegExp(wholeWords(['plumb'])).test('plumber')).toBe(false)
  expect(new RegExp(wordStarts(['plumb'])).test('plumber')).toBe(true)
})

test('a literal has no special characters, a regular expression has', () => {
  expect(new RegExp(anyOf(['no. 5'])).test('no, 5')).toBe(false)
  expect(new RegExp(anyOf([/no\W 5/])).test('no, 5')).toBe(true)
})
