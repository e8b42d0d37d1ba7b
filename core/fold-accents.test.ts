import { expect, test } from 'vitest'
import { foldAccents } from './fold-accents'

test('case, accents and the spelling of a letter make no difference', () => {
  expect(foldAccents('José NÚÑEZ')).toBe('jose nunez')
  expect([foldAccents('Grüße'), foldAccents('GRÜSSE'), foldAccents('GRÜẞE')]).toEqual(['grusse', 'grusse', 'grusse'])
  expect(foldAccents('Łukasz Sørensen, Kırıkkale, İzmir')).toBe('lukasz sorensen, kirikkale, izmir')
  expect(foldAccents('Encyclopædia, ŒUVRE, Þór')).toBe('encyclopaedia, oeuvre, thor')
})

test('a letter and its accent may be two characters', () => {
  expect(foldAccents('mañana'.normalize('NFD'))).toBe('manana')
})

test('what is no letter stays', () => {
  expect(foldAccents('100% a_b\\ rosa@example.com')).toBe('100% a_b\\ rosa@example.com')
})

test('no letter of Latin-1 and Latin Extended-A is left', () => {
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
    (letter) => /\p{L}/u.test(letter),
  )
  expect(letters.filter((letter) => /[^a-z\u00b7\u02bc]/.test(foldAccents(letter)))).toEqual([])
})
