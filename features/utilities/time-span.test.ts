import { expect, test } from 'vitest'
import { endsNextDay, formatSpan, parseSpan } from './time-span'

const zone = 'America/New_York'

test('a day and two times are in the owner’s time zone', () => {
  expect(parseSpan({ day: '2026-03-05', from: '09:00', to: '10:30' }, zone)).toEqual({
    startedAt: '2026-03-05T14:00:00.000Z',
    endedAt: '2026-03-05T15:30:00.000Z',
  })
})

test('work past midnight ends on the next day, even at the end of a month', () => {
  const night = { day: '2026-01-31', from: '22:00', to: '01:15' }
  expect(endsNextDay(night)).toBe(true)
  expect(parseSpan(night, zone)).toEqual({ startedAt: '2026-02-01T03:00:00.000Z', endedAt: '2026-02-01T06:15:00.000Z' })
  expect(formatSpan('2026-02-01T03:00:00.000Z', '2026-02-01T06:15:00.000Z', zone)).toEqual(night)
})

test('an incomplete span is null', () => {
  expect(parseSpan({ day: '', from: '09:00', to: '10:00' }, zone)).toBeNull()
  expect(parseSpan({ day: '2026-03-05', from: '09:00', to: '' }, zone)).toBeNull()
})
