import { expect, test } from 'vitest'
import { isDateTime, parseTimes } from './times'

const zone = 'America/New_York'
const timed = (startDateTime: string, endDateTime: string) =>
  parseTimes({ startDateTime, endDateTime, allDay: false }, zone)
const whole = (startDateTime: string, endDateTime: string) =>
  parseTimes({ startDateTime, endDateTime, allDay: true }, zone)

test('start and end may be instants or local times', () => {
  expect(timed('2026-03-05T14:00:00Z', '2026-03-05T10:00').endDateTime.toISOString()).toBe('2026-03-05T15:00:00.000Z')
})

test('the end may not be before the start', () => {
  expect(() => timed('2026-03-05T10:00', '2026-03-05T09:59')).toThrow('End date cannot be before start date')
  expect(() => whole('2026-03-05', '2026-03-04')).toThrow('End date cannot be before start date')
  expect(timed('2026-03-05T10:00', '2026-03-05T10:00').endDay).toBeNull()
})

test('an all-day event covers days, in any format of its end', () => {
  const days = (start: string, end: string) => {
    const { startDay, endDay } = whole(start, end)
    return [startDay, endDay]
  }
  expect(days('2026-03-05', '2026-03-05')).toEqual(['2026-03-05', '2026-03-05'])
  expect(days('2026-03-05T05:00:00Z', '2026-03-06T04:59:00Z')).toEqual(['2026-03-05', '2026-03-05'])
  expect(days('2026-03-05T05:00:00Z', '2026-03-07T05:00:00Z')).toEqual(['2026-03-05', '2026-03-06'])
  expect(days('2026-03-05T05:00:00Z', '2026-03-05T05:00:00Z')).toEqual(['2026-03-05', '2026-03-05'])
})

test('the day of a daylight saving change has 23 or 25 hours', () => {
  const { startDateTime, endDateTime } = whole('2026-03-08', '2026-03-08')
  expect((endDateTime.getTime() - startDateTime.getTime()) / 3_600_000).toBeCloseTo(23 - 1 / 60)
})

test('invalid dates and times are rejected', () => {
  for (const text of ['', 'soon', '2026-02-30', '2026-03-05T25:00', '1200-01-01', '3500-01-01'])
    expect(isDateTime(text)).toBe(false)
})

test('an event lasts at most a year', () => {
  expect(() => timed('2026-03-05T10:00', '2028-03-05T10:00')).toThrow('at most a year')
})
