import { expect, test } from 'vitest'
import { occurrencesIn, type Schedule } from './occurrences'
import { parseTimes } from './times'

const series = (zone: string, start: string, end: string, rrule: string, more: Partial<Schedule> = {}): Schedule => ({
  ...parseTimes({ startDateTime: start, endDateTime: end, allDay: more.allDay ?? false }, zone),
  allDay: false,
  timeZone: zone,
  rrule,
  skippedDays: [],
  ...more,
})
const starts = (one: Schedule, from: string, to: string, owner = 'UTC') =>
  occurrencesIn(one, { from, to }, owner).map(({ startDateTime }) => startDateTime.toISOString())

test('a weekly talk at nine stays at nine across daylight saving changes in both hemispheres', () => {
  const north = series('America/New_York', '2026-03-01T09:00', '2026-03-01T10:00', 'FREQ=WEEKLY;BYDAY=SU')
  expect(starts(north, '2026-03-01', '2026-03-15')).toEqual([
    '2026-03-01T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
    '2026-03-15T13:00:00.000Z',
  ])
  const south = series('Australia/Sydney', '2026-03-29T09:00', '2026-03-29T10:00', 'FREQ=WEEKLY;BYDAY=SU')
  expect(starts(south, '2026-03-28', '2026-04-12', 'Australia/Sydney')).toEqual([
    '2026-03-28T22:00:00.000Z',
    '2026-04-04T23:00:00.000Z',
    '2026-04-11T23:00:00.000Z',
  ])
})

test('occurrences of a series in another time zone are given on the owner’s days', () => {
  const tokyo = series('Asia/Tokyo', '2026-03-05T08:00', '2026-03-05T09:00', 'FREQ=DAILY')
  expect(starts(tokyo, '2026-03-05', '2026-03-05', 'America/New_York')).toEqual(['2026-03-05T23:00:00.000Z'])
})

test('an occurrence that started before the span and overlaps it is included', () => {
  const retreat = series('UTC', '2026-03-05T12:00', '2026-03-08T12:00', 'FREQ=MONTHLY;BYMONTHDAY=5')
  expect(starts(retreat, '2026-04-08', '2026-04-30')).toEqual(['2026-04-05T12:00:00.000Z'])
  expect(starts(retreat, '2026-04-09', '2026-04-30')).toEqual([])
})

test('skipped days are left out', () => {
  const daily = series('UTC', '2026-03-05T12:00', '2026-03-05T13:00', 'FREQ=DAILY', { skippedDays: ['2026-03-06'] })
  expect(starts(daily, '2026-03-05', '2026-03-07')).toHaveLength(2)
})

test('a whole day stays on its day wherever the owner goes', () => {
  const rent = series('America/New_York', '2026-03-01', '2026-03-01', 'FREQ=MONTHLY', { allDay: true })
  for (const owner of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])
    expect(occurrencesIn(rent, { from: '2026-04-01', to: '2026-04-01' }, owner)).toMatchObject([
      { startDay: '2026-04-01', endDay: '2026-04-01', occurrence: '2026-04-01' },
    ])
})
