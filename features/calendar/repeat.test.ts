import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Repeat, repeatFromRule, ruleError, ruleFromRepeat, weekdays } from './repeat'

const weekly: Repeat = { every: 'week', interval: 1, days: ['MO', 'WE'], by: 'date', until: null, count: null }

test('a repeat becomes a rule', () => {
  expect(ruleFromRepeat(weekly, '2026-03-02')).toBe('FREQ=WEEKLY;BYDAY=MO,WE')
  expect(ruleFromRepeat({ ...weekly, days: [] }, '2026-03-03')).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(ruleFromRepeat({ ...weekly, every: 'month', by: 'weekday', count: 5 }, '2026-03-10')).toBe(
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=5',
  )
  expect(ruleFromRepeat({ ...weekly, every: 'month', by: 'weekday' }, '2026-03-31')).toBe('FREQ=MONTHLY;BYDAY=-1TU')
  expect(ruleFromRepeat({ ...weekly, every: 'year', interval: 2, until: '2030-01-01' }, '2026-03-10')).toBe(
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=10;UNTIL=20300101',
  )
})

test('a rule that the form cannot show gives no repeat', () => {
  expect(repeatFromRule(null)).toBeNull()
  expect(repeatFromRule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toBeNull()
  expect(repeatFromRule('FREQ=MONTHLY;BYDAY=5FR')).toBeNull()
  expect(repeatFromRule('FREQ=WEEKLY;BYDAY=MO')).toMatchObject({ every: 'week', days: ['MO'] })
})

test('a repeat survives the conversion to a rule and back', () => {
  const repeats: fc.Arbitrary<Repeat> = fc.record({
    every: fc.constantFrom('day', 'week', 'month', 'year'),
    interval: fc.integer({ min: 1, max: 50 }),
    days: fc.subarray([...weekdays], { minLength: 1 }),
    by: fc.constantFrom('date', 'weekday'),
    until: fc.constantFrom(null, '2031-05-01'),
    count: fc.constant(null),
  })
  fc.assert(
    fc.property(repeats, (repeat) => {
      const { every } = repeat
      const expected = {
        ...repeat,
        days: every === 'week' ? repeat.days : [],
        by: every === 'month' ? repeat.by : 'date',
      }
      expect(repeatFromRule(ruleFromRepeat(repeat, '2026-03-10'))).toEqual(expected)
      expect(ruleError(ruleFromRepeat(repeat, '2026-03-10'))).toBeUndefined()
    }),
  )
})

test('an invalid rule gives an error message', () => {
  expect(ruleError('FREQ=DAILY;INTERVAL=0')).toBe('The interval must be from 1 to 1000')
  expect(ruleError('FREQ=DAILY;COUNT=0')).toBe('An event repeats from 1 to 3650 times')
  expect(ruleError('FREQ=DAILY;COUNT=2;UNTIL=20260101')).toContain('not both')
  expect(ruleError('FREQ=SECONDLY')).toBe('An event repeats by the day, week, month or year')
  expect(ruleError('FREQ=DAILY;UNTIL=20260231')).toBe('Please enter a valid day for the end of the repetition')
  for (const rule of [
    '',
    'often',
    'FREQ',
    'FREQ=DAILY;BYHOUR=1,2',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=0',
  ])
    expect(ruleError(rule)).toBe('This repetition could not be understood')
})
