import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search'

const series = { clientName: 'José Núñez', items: [{ description: 'Care plan' }, { description: 'Grüße, web-site' }] }

test('a series is found by words of its client and its lines, whatever their case and accents', () => {
  for (const typed of ['', 'jose nunez', 'JOSÉ', 'núñez plan', 'GRÜSSE', 'grusse care', 'web site', 'web-site'])
    expect([typed, matchesSearch(series, typed)]).toEqual([typed, true])
  for (const typed of ['rosa', 'jose rosa', 'grause'])
    expect([typed, matchesSearch(series, typed)]).toEqual([typed, false])
})
