import { expect, test } from 'vitest'
import { keptSeries } from './series-rule'
import { timesFrom } from './times'

const zone = 'America/New_York'
const nine = timesFrom({ startDateTime: '2026-03-03T09:00', endDateTime: '2026-03-03T10:00', allDay: false }, zone)

test('a series begins on the first day that its rule names', () => {
  const { startDateTime, lastDay } = keptSeries('FREQ=WEEKLY;BYDAY=MO;COUNT=2', nine, false, zone)
  expect(startDateTime.toISOString()).toBe('2026-03-09T13:00:00.000Z')
  expect(lastDay).toBe('2026-03-16')
})

test('an end in UTC becomes the series’ own last day', () => {
  const until = (text: string) => keptSeries(`FREQ=DAILY;UNTIL=${text}`, nine, false, zone).lastDay
  expect(until('20260306T140000Z')).toBe('2026-03-06')
  expect(until('20260306T135900Z')).toBe('2026-03-05')
  expect(until('20260307T030000Z')).toBe('2026-03-06')
  expect(until('20260306')).toBe('2026-03-06')
})

test('what can never happen is refused', () => {
  expect(() => keptSeries('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', nine, false, zone)).toThrow(
    'This repetition never happens',
  )
})
