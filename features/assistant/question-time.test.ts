import { expect, test } from 'vitest'
import { dayRange, parseTime, pastDayRange, upcomingDayRange } from './question-time'

/** A Wednesday. */
const today = '2026-03-11'

test.each([
  ['due today', '2026-03-11', '2026-03-11'],
  ['que vence manana', '2026-03-12', '2026-03-12'],
  ['this week', '2026-03-09', '2026-03-15'],
  ['la semana que viene', '2026-03-16', '2026-03-22'],
  ['anything on friday', '2026-03-13', '2026-03-13'],
  ['tengo algo el lunes', '2026-03-16', '2026-03-16'],
  ['this month', '2026-03-01', '2026-03-31'],
  ['el mes pasado', '2026-02-01', '2026-02-28'],
  ['last quarter', '2025-10-01', '2025-12-31'],
  ['next quarter', '2026-04-01', '2026-06-30'],
  ['el trimestre que viene', '2026-04-01', '2026-06-30'],
  ['el ano que viene', '2027-01-01', '2027-12-31'],
  ['este ano', '2026-01-01', '2026-12-31'],
])('“%s” is from %s to %s', (words, from, to) => {
  expect(dayRange(parseTime(words), today)).toEqual({ from, to })
})

test('a question without a time has no day range', () => {
  expect(dayRange(parseTime('who owes me money'), today)).toBeUndefined()
  expect(parseTime('may i ask about the march band').span).toBe('any')
})

test('a named month is the last one for earnings and the next one for plans', () => {
  expect(pastDayRange(parseTime('earned in october'), today)).toEqual({ from: '2025-10-01', to: '2025-10-31' })
  expect(upcomingDayRange(parseTime('reuniones en febrero'), today)).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(pastDayRange(parseTime('earned in february'), today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
