import { expect, test } from 'vitest'
import { comingDaysOf, daysOf, pastDaysOf, timeIn } from './asked-time'

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
  ['este ano', '2026-01-01', '2026-12-31'],
])('“%s” is from %s to %s', (words, from, to) => {
  expect(daysOf(timeIn(words), today)).toEqual({ from, to })
})

test('where no time is spoken of there is none', () => {
  expect(daysOf(timeIn('who owes me money'), today)).toBeUndefined()
  expect(timeIn('may i ask about the march band').span).toBe('any')
})

test('a month by its name is the last one for what was earned and the next one for what is planned', () => {
  expect(pastDaysOf(timeIn('earned in october'), today)).toEqual({ from: '2025-10-01', to: '2025-10-31' })
  expect(comingDaysOf(timeIn('reuniones en febrero'), today)).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(pastDaysOf(timeIn('earned in february'), today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
