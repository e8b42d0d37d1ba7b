import { expect, test } from 'vitest'
import { countText, textChanges } from './text-tools'

test('words, characters, sentences and lines are counted', () => {
  expect(countText('Rosa’s café is open. Come in!\n¿Verdad? 👨‍👩‍👧')).toEqual({
    words: 7,
    characters: 40,
    withoutSpaces: 33,
    sentences: 3,
    lines: 2,
    minutes: 1,
  })
  expect(countText('')).toEqual({ words: 0, characters: 0, withoutSpaces: 0, sentences: 0, lines: 0, minutes: 0 })
})

test.each([
  ['UPPER CASE', 'straße café', 'STRASSE CAFÉ'],
  ['lower case', 'ÉCOLE', 'école'],
  ['Sentence case', 'HELLO THERE. ¿QUÉ TAL? “FINE.”', 'Hello there. ¿Qué tal? “Fine.”'],
  ['Title Case', 'the art of the deal in o’brien’s shop', 'The Art of the Deal in O’brien’s Shop'],
  ['Single spaces', '  a   b \t c \n  d ', 'a b c\nd'],
  ['Join lines', 'one\ntwo\n\nthree\nfour', 'one two\n\nthree four'],
  ['No empty lines', 'a\n\n \nb', 'a\nb'],
  ['Plain quotes', '“Hi” – it’s…', '"Hi" - it\'s...'],
  ['Sort lines', 'pear\nApple\nfig', 'Apple\nfig\npear'],
  ['Each line once', 'a\nb\na', 'a\nb'],
])('%s', (name, before, after) => {
  expect(textChanges[name]?.(before)).toBe(after)
})
