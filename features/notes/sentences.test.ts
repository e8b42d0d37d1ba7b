import { expect, test } from 'vitest'
import { plain, quote, sentencesOf } from './sentences'

test('a note is read sentence by sentence, line by line', () => {
  expect(
    sentencesOf('# Visit\nEarl asked. “Is it $3.50?” Mr. Wen said no.\n\n- [ ] call at 3 p.m. tomorrow\n---'),
  ).toEqual(['Visit', 'Earl asked.', '“Is it $3.50?”', 'Mr. Wen said no.', 'call at 3 p.m. tomorrow'])
})

test('Spanish begins its questions upside down', () => {
  expect(sentencesOf('Beatriz manda la lista. ¿Cuándo?')).toEqual(['Beatriz manda la lista.', '¿Cuándo?'])
})

test('marks of the layout are not read out', () => {
  expect(plain('> **Call** [[Rosa]] at [her shop](https://example.com) *today*')).toBe('Call Rosa at her shop today')
  expect(sentencesOf('```\ncode here\n```')).toEqual([])
})

test('a long quote is cut between two words', () => {
  const long = quote('The quick brown fox jumps over the lazy dog. '.repeat(6).trim())
  expect(long.length).toBeLessThan(145)
  expect(long).toMatch(/\w…”$/)
})
