import { expect, test } from 'vitest'
import { spellWords } from './kept-words'

test('words are spelled with their places, as a search compares them', () => {
  expect(spellWords(['José’s Bread', 'jose@example.com'])).toBe('jose:1,4 s:2 bread:3 example:5 com:6 ')
})

test('what the database would refuse or nobody searches for is left out', () => {
  expect(spellWords([`a ${'x'.repeat(300)} b`])).toBe('a:1 b:3 ')
  expect(spellWords(['again '.repeat(400)]).split(',')).toHaveLength(255)
  expect(spellWords([])).toBe('')
  expect(spellWords(["'; drop \\ table: \u0000 & | ! <->"])).toBe('drop:1 table:2 ')
})
