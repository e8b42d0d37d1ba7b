import { expect, test } from 'vitest'
import { normalizeSeries } from './series-rule'
import { parseTimes } from './times'

const zone = 'America/New_York'
const nine = parseTimes({ startDateTime: '2026-03-03T09:00', endDateTime: '2026-03-03T10:00', allDay: false }, zone)

test('a series starts on the first day of its rule', () => {
  const { startDateTime, lastDay } = normalizeSeries('FREQ=WEEKLY;BYDAY=MO;COUNT=2', nine, false, zone)
  expect(startDateTime.toISOString()).toBe('2026-03-09T13:00:00.000Z')
  expect(lastDay).toBe('2026-03-16')
})

test('an end in UTC becomes the last local day of the series', () => {
  const until = (text: string) => normalizeSeries(`FREQ=DAILY;UNTIL=${text}`, nine, false, zone).lastDay
  expect(until('20260306T140000Z')).toBe('2026-03-06')
  expect(until('20260306T135900Z')).toBe('2026-03-05')
  expect(until('20260307T030000Z')).toBe('2026-03-06')
  expect(until('20260306')).toBe('2026-03-06')
})

test('a rule that never matches is rejected', () => {
  expect(() => normalizeSeries('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', nine, false, zone)).toThrow(
    'This repetition never happens',
  )
})
