import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/days'
import { daysOfPage, pageDays, turnPage, weekOf, weeksOfMonth } from './pages'

test('a week runs from Sunday to Saturday', () => {
  expect(weekOf('2026-03-05')).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ])
})

test('a month shows all of its weeks', () => {
  expect(pageDays('month', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-04-04' })
  expect(weeksOfMonth('2026-02-10')).toHaveLength(4)
  expect(weeksOfMonth('2026-08-10')).toHaveLength(6)
})

test('turning the page from the 31st stays in the next month', () => {
  expect(turnPage('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(turnPage('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(turnPage('month', '2026-01-15', -1)).toBe('2025-12-15')
  expect(turnPage('week', '2026-03-05', 1)).toBe('2026-03-12')
})

test('some days are four, from the selected one', () => {
  expect(daysOfPage('days', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(turnPage('days', '2026-02-27', -1)).toBe('2026-02-23')
})

test('a day is a page of its own, and an agenda the thirty days from the selected one', () => {
  expect(pageDays('day', '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(turnPage('day', '2026-02-28', 1)).toBe('2026-03-01')
  expect(pageDays('agenda', '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-03-29' })
  expect(turnPage('agenda', '2026-02-28', 1)).toBe('2026-03-30')
})

/** Any day of 400 years, after which the calendar repeats itself. */
const anyDay = fc.integer({ min: 0, max: 146_096 }).map((days) => addDays('1800-01-01', days))

test('over 400 years every month grid has whole weeks and no week outside the month', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const days = weeksOfMonth(day).flat()
      const month = day.slice(0, 7)
      expect(days.length % 7).toBe(0)
      expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay()).toBe(0)
      expect(days.every((one, index) => index === 0 || one === addDays(days[index - 1] as string, 1))).toBe(true)
      const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
      expect(days.filter((one) => one.startsWith(month))).toHaveLength(length)
      expect(weeksOfMonth(day).every((week) => week.some((one) => one.startsWith(month)))).toBe(true)
      expect(weekOf(day)).toContain(day)
    }),
    { numRuns: 1_000 },
  )
})

test('over 400 years, paging forward and back shows the same month', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(1 as const, -1 as const), (day, pages) => {
      const there = turnPage('month', day, pages)
      expect(turnPage('month', there, pages === 1 ? -1 : 1).slice(0, 7)).toBe(day.slice(0, 7))
      expect(Math.abs(Number(there.slice(5, 7)) - Number(day.slice(5, 7)))).toSatisfy(
        (step) => step === 1 || step === 11,
      )
    }),
    { numRuns: 2_000 },
  )
})
