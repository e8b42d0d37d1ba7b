import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { type Frequency, issueDay, scheduleFrom, scheduleOnOrAfter, scheduleWords, upcomingIssues } from './schedule'

const series = (
  startDate: string,
  frequency: Frequency,
  interval = 1,
  end: { endDate?: string; count?: number } = {},
) => scheduleFrom(startDate, { frequency, interval, endDate: end.endDate ?? null, count: end.count ?? null })
const days = (...given: Parameters<typeof series>) => upcomingIssues(series(...given), 0).map(({ day }) => day)

test('the preview shows twelve', () => {
  expect(days('2026-01-05', 'daily')).toHaveLength(12)
})

test.each([
  ['31', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['30', '2026-01-30', ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30']],
  ['29 in a leap year', '2028-01-29', ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
])('a month that lacks the %s uses its last day, and the next month does not', (_, start, expected) => {
  expect(days(start, 'monthly').slice(0, 5)).toEqual(expected)
})

test('February 29 is February 28 in other years', () => {
  expect(days('2024-02-29', 'yearly').slice(0, 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('every second week and every third month', () => {
  expect(days('2026-12-21', 'weekly', 2).slice(0, 3)).toEqual(['2026-12-21', '2027-01-04', '2027-01-18'])
  expect(days('2026-11-30', 'monthly', 3).slice(0, 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30'])
})

test('a series ends with its last day or its count', () => {
  expect(days('2026-01-31', 'monthly', 1, { endDate: '2026-03-31' })).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ])
  expect(days('2026-01-31', 'monthly', 1, { endDate: '2026-03-30' })).toHaveLength(2)
  expect(days('2026-01-31', 'monthly', 1, { count: 1 })).toEqual(['2026-01-31'])
})

test('days follow each other also where the clocks change', () => {
  const zone = 'America/New_York'
  // The clocks go forward on March 8, 2026, and back on November 1.
  for (const start of ['2026-03-06', '2026-10-30']) {
    const noons = days(start, 'daily').map((day) => dayIn(zone, new Date(`${day}T17:00:00Z`)))
    expect(noons).toEqual(days(start, 'daily'))
    expect(noons).toEqual(Array.from({ length: 12 }, (_, index) => addDays(start, index)))
  }
})

test('skipped ones are left out of the preview, which still shows twelve', () => {
  const shown = upcomingIssues(series('2026-01-31', 'monthly'), 0, new Set([1]))
  expect(shown.slice(0, 2)).toEqual([
    { occurrence: 0, day: '2026-01-31' },
    { occurrence: 2, day: '2026-03-31' },
  ])
  expect(shown).toHaveLength(12)
})

describe('a series that goes on later', () => {
  test('keeps its schedule, its number and the 31st', () => {
    const later = scheduleOnOrAfter(series('2026-01-31', 'monthly', 1, { count: 4 }), 1, '2026-06-15')
    expect(upcomingIssues(later, 1).map(({ day }) => day)).toEqual(['2026-06-30', '2026-07-31', '2026-08-31'])
  })
})

test('the days of any series rise, and none is after its end', () => {
  const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count))
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom<Frequency>('daily', 'weekly', 'monthly', 'yearly'),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 4000 }),
      (start, frequency, interval, length) => {
        const endDate = addDays(start, length)
        const found = days(start, frequency, interval, { endDate })
        expect(found[0]).toBe(start)
        expect(found).toEqual([...new Set(found)].sort())
        expect(found.every((day) => day <= endDate)).toBe(true)
      },
    ),
  )
})

test('a series without an end stops where invoices stop', () => {
  expect(issueDay(series('2995-01-01', 'yearly', 10), 1)).toBeUndefined()
})

test('the schedule in words', () => {
  expect([scheduleWords(series('2026-01-01', 'monthly')), scheduleWords(series('2026-01-01', 'weekly', 2))]).toEqual([
    'Every month',
    'Every 2 weeks',
  ])
})
