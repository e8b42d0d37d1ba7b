import { expect, test } from 'vitest'
import { folded, wordsQuery } from './search-words'

test('accents, capitals and signs make no difference', () => {
  expect(folded('  Menú de Temporada, año 2026: tacos@example.com ')).toBe(
    'menu de temporada ano 2026 tacos example com',
  )
})

test('every word is asked for, from its beginning', () => {
  expect(wordsQuery('Menú tac')).toBe('menu:* & tac:*')
  expect(wordsQuery(" & | !() :* '")).toBeNull()
})
