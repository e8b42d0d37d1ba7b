import { expect, test } from 'vitest'
import { searchKey, spellings } from './search-key'

test('ß is found by ss, and ss by ß', () => {
  expect(spellings(searchKey('GRÜSSE'))).toEqual(['grusse', 'gruße'])
  expect(spellings(searchKey('Grüße'))).toEqual(['grusse', 'gruße'])
  expect(spellings('missgrosse')).toContain('missgroße')
  expect(spellings('bakery')).toEqual(['bakery'])
})

test('a text of many words with ss has few spellings', () => {
  expect(spellings('ss '.repeat(100))).toHaveLength(4)
})
