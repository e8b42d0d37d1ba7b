import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#core/days'
import { firstDay, lastDay, movedRule, occurrenceDays, remainingRule, ruleEndingOn } from './recurrence'
import { type Repeat, ruleFromRepeat, weekdays } from './repeat'

const year2026 = { from: '2026-01-01', to: '2026-12-31' }

test('daily, weekly, monthly and yearly rules', () => {
  expect(occurrenceDays('FREQ=DAILY;INTERVAL=10', '2026-01-01', { from: '2026-01-15', to: '2026-02-01' })).toEqual([
    '2026-01-21',
    '2026-01-31',
  ])
  expect(occurrenceDays('FREQ=WEEKLY;BYDAY=MO,TH', '2026-03-02', { from: '2026-03-01', to: '2026-03-12' })).toEqual([
    '2026-03-02',
    '2026-03-05',
    '2026-03-09',
    '2026-03-12',
  ])
  expect(occurrenceDays('FREQ=MONTHLY;BYDAY=2TU', '2026-01-13', { from: '2026-02-01', to: '2026-03-31' })).toEqual([
    '2026-02-10',
    '2026-03-10',
  ])
  expect(occurrenceDays('FREQ=YEARLY', '2024-02-29', { from: '2024-01-01', to: '2033-01-01' })).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ])
})

test('February 29 comes again in every leap year, wherever the span begins', () => {
  for (const rule of ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29'])
    for (const [from, to, day] of [
      ['2028-02-19', '2028-03-06', '2028-02-29'],
      ['2027-06-01', '2028-12-31', '2028-02-29'],
      ['2055-01-01', '2056-12-31', '2056-02-29'],
    ] as const)
      expect(occurrenceDays(rule, '2024-02-29', { from, to }), `${rule} from ${from}`).toEqual([day])
  expect(lastDay('FREQ=YEARLY;UNTIL=20991231', '2024-02-29')).toBe('2096-02-29')
})

test('a rule whose start is not one of its own days goes on to those that are', () => {
  const decade = { from: '2026-01-01', to: '2035-12-31' }
  expect(occurrenceDays('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2026-01-01', decade)).toEqual([
    '2028-02-29',
    '2032-02-29',
  ])
  expect(occurrenceDays('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-29', '2026-01-01', decade)).toEqual([
    '2028-02-01',
    '2032-02-01',
  ])
  expect(occurrenceDays('FREQ=DAILY;BYDAY=MO', '2026-01-01', { from: '2026-01-01', to: '2026-01-13' })).toEqual([
    '2026-01-05',
    '2026-01-12',
  ])
})

test('a rule on the 31st skips shorter months', () => {
  expect(occurrenceDays('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', year2026)).toHaveLength(7)
})

test('a rule that never matches ends', () => {
  expect(occurrenceDays('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', '2026-01-01', year2026)).toEqual([])
  expect(firstDay('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01')).toBeUndefined()
})

test('the last day comes from UNTIL or COUNT, and is null without either', () => {
  expect(lastDay('FREQ=WEEKLY;UNTIL=20261231', '2026-01-05')).toBe('2026-12-28')
  expect(lastDay('FREQ=DAILY;COUNT=3', '2026-01-05')).toBe('2026-01-07')
  expect(lastDay('FREQ=YEARLY;UNTIL=20310101', '2024-02-29')).toBe('2028-02-29')
  expect(lastDay('FREQ=DAILY', '2026-01-05')).toBeNull()
})

test('a split series keeps its total number of occurrences', () => {
  expect(ruleEndingOn('FREQ=DAILY;COUNT=10', '2026-01-07')).toBe('FREQ=DAILY;UNTIL=20260107')
  expect(remainingRule('FREQ=DAILY;COUNT=10', '2026-01-05', '2026-01-08')).toBe('FREQ=DAILY;COUNT=7')
  expect(remainingRule('FREQ=DAILY;UNTIL=20260201', '2026-01-05', '2026-01-08')).toBe('FREQ=DAILY;UNTIL=20260201')
})

test('moving a series changes its rule', () => {
  expect(movedRule('FREQ=WEEKLY;BYDAY=MO,SA', '2026-03-02', '2026-03-03')).toBe('FREQ=WEEKLY;BYDAY=TU,SU')
  expect(movedRule('FREQ=MONTHLY;BYDAY=2TU', '2026-03-10', '2026-03-18')).toBe('FREQ=MONTHLY;BYDAY=3WE')
  expect(movedRule('FREQ=MONTHLY;BYMONTHDAY=5', '2026-03-05', '2026-03-06')).toBe('FREQ=MONTHLY;BYMONTHDAY=6')
  expect(movedRule('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', '2026-03-02', '2026-03-03')).toBeUndefined()
})

/** What the rules mean, looked up day by day without any library. */
function happens(day: string, start: string, { every, interval, days, by }: Repeat): boolean {
  if (day < start) return false
  const [one, other] = [new Date(`${start}T00:00:00Z`), new Date(`${day}T00:00:00Z`)]
  const months = (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth()
  const sameDate = one.getUTCDate() === other.getUTCDate()
  if (every === 'day') return daysBetween(start, day) % interval === 0
  if (every === 'week') {
    // The library's week begins on Monday, as RFC 5545 has it.
    const monday = (date: Date) => Math.floor((date.getTime() / 86_400_000 + 3) / 7)
    return (monday(other) - monday(one)) % interval === 0 && days.includes(weekdays[other.getUTCDay()] as never)
  }
  if (every === 'year') return months % (12 * interval) === 0 && sameDate
  if (months % interval !== 0) return false
  if (by === 'date') return sameDate
  const which = Math.ceil(one.getUTCDate() / 7)
  const isLast = addDays(day, 7).slice(5, 7) !== day.slice(5, 7)
  return one.getUTCDay() === other.getUTCDay() && (which > 4 ? isLast : Math.ceil(other.getUTCDate() / 7) === which)
}

const dayIn400Years = fc.integer({ min: 0, max: 146_096 }).map((days) => addDays('1800-01-01', days))
const anyRepeat: fc.Arbitrary<Repeat> = fc.record({
  every: fc.constantFrom('day', 'week', 'month', 'year'),
  interval: fc.integer({ min: 1, max: 12 }),
  days: fc.subarray([...weekdays], { minLength: 1 }),
  by: fc.constantFrom('date', 'weekday'),
  until: fc.constant(null),
  count: fc.constant(null),
})

test('over 400 years, every rule gives the same days as a simple loop over the calendar', () => {
  fc.assert(
    fc.property(anyRepeat, dayIn400Years, fc.integer({ min: -500, max: 60_000 }), (repeat, start, ahead) => {
      const from = addDays(start, ahead)
      const span = { from, to: addDays(from, 400) }
      const expected = Array.from({ length: 401 }, (_, index) => addDays(from, index)).filter((day) =>
        happens(day, start, repeat),
      )
      expect(occurrenceDays(ruleFromRepeat(repeat, start), start, span)).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})
