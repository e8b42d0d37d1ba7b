import { expect, test } from 'vitest'
import { quote, sentencesOf, stripMarkdown } from './sentences'

test('a note is split into sentences and lines', () => {
  expect(
    sentencesOf('# Visit\nEarl asked. “Is it $3.50?” Mr. Wen said no.\n\n- [ ] call at 3 p.m. tomorrow\n---'),
  ).toEqual(['Visit', 'Earl asked.', '“Is it $3.50?”', 'Mr. Wen said no.', 'call at 3 p.m. tomorrow'])
})

test('a Spanish question starts a sentence with ¿', () => {
  expect(sentencesOf('Beatriz manda la lista. ¿Cuándo?')).toEqual(['Beatriz manda la lista.', '¿Cuándo?'])
})

test('Markdown and code blocks are removed', () => {
  expect(stripMarkdown('> **Call** [[Rosa]] at [her shop](https://example.com) *today*')).toBe(
    'Call Rosa at her shop today',
  )
  expect(sentencesOf('```\ncode here\n```')).toEqual([])
})

test('a table is read as the cells of its rows', () => {
  expect(['| Item | Price |', '|:---|---:|', '| Tiles | $300 |', '---'].map(stripMarkdown)).toEqual([
    'Item, Price',
    '',
    'Tiles, $300',
    '',
  ])
})

test('a long quote is cut between two words', () => {
  const long = quote('The quick brown fox jumps over the lazy dog. '.repeat(6).trim())
  expect(long.length).toBeLessThan(145)
  expect(long).toMatch(/\w…”$/)
})
