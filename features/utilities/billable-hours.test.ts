import { expect, test } from 'vitest'
import { minute } from '#core/durations'
import { billableHours, showDuration, timeLines } from './billable-hours'

const nine = new Date('2026-03-05T09:00:00Z')
const after = (minutes: number) => new Date(nine.getTime() + minutes * minute)

test('time is rounded up to a tenth of an hour', () => {
  expect([0, 1, 6, 6.5, 60, 75].map((minutes) => billableHours(nine, after(minutes)))).toEqual([
    0, 0.1, 0.1, 0.2, 1, 1.3,
  ])
})

test('entries with the same description and rate become one invoice line', () => {
  const entry = { startedAt: nine, endedAt: after(30), rate: 9000 }
  expect(
    timeLines([
      { ...entry, id: 1, description: 'Menu page' },
      { ...entry, id: 2, description: ' menu page ' },
      { ...entry, id: 3, description: 'Menu page', rate: 5000 },
      { ...entry, id: 4, description: '' },
    ]),
  ).toEqual([
    { description: 'Menu page', hours: 1, rate: 9000, entryIds: [1, 2] },
    { description: 'Menu page', hours: 0.5, rate: 5000, entryIds: [3] },
    { description: 'Work', hours: 0.5, rate: 9000, entryIds: [4] },
  ])
})

test('many tenths add up without floating-point errors', () => {
  const entries = Array.from({ length: 1000 }, (_, id) => ({
    id,
    description: 'x',
    startedAt: nine,
    endedAt: after(6),
    rate: 1,
  }))
  expect(timeLines(entries)[0]?.hours).toBe(100)
})

test('a duration is shown in hours and minutes', () => {
  expect(showDuration(65 * minute)).toBe('1:05')
  expect(showDuration(45_609_000, true)).toBe('12:40:09')
  expect(showDuration(-5)).toBe('0:00')
})
