import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight'

const marked = (text: string, ...words: string[]) =>
  highlight(text, words)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test('marks words and beginnings of words, whatever their accents and capitals', () => {
  expect(marked('José’s bakery, Bakersfield', 'jose', 'bake')).toBe('[José]’s [bake]ry, [Bake]rsfield')
  expect(marked('Call +1 (555) 555-0133', '5550133')).toBe('Call +1 (555) [555-0133]')
  expect(marked('Viele Grüße', 'grusse')).toBe('Viele [Grüße]')
  expect(marked('rosa@example.com', 'example')).toBe('rosa@[example].com')
})

test('does not mark the inside of a word', () => {
  expect(marked('remake', 'make')).toBe('remake')
})

test('overlapping hits are merged', () => {
  expect(marked('lighthouse', 'light', 'lighthouse')).toBe('[lighthouse]')
})

test('the pieces add up to the text', () => {
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
