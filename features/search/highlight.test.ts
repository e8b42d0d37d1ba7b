import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight'

const marked = (text: string, ...words: string[]) =>
  highlight(text, words)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test('marks words and beginnings of words, whatever their accents and capitals', () => {
  expect(marked('José’s bakery, Bakersfield', 'jose', 'bake')).toBe('[José]’s [bake]ry, [Bake]rsfield')
  expect(marked('rosa@example.com', 'example')).toBe('rosa@[example].com')
})

test('leaves the inside of a word alone', () => {
  expect(marked('remake', 'make')).toBe('remake')
})

test('hits that touch are one hit', () => {
  expect(marked('lighthouse', 'light', 'lighthouse')).toBe('[lighthouse]')
})

test('no letter of a text is ever lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ minLength: 1 })), (text, words) => {
      expect(
        highlight(text, words)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
