import { expect, test } from 'vitest'
import { greeting, hourIn } from './greeting'

test('the greeting depends on the time of day', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map((hour) => greeting('Dana Reyes', hour))).toEqual([
    'Good evening, Dana',
    'Good evening, Dana',
    'Good morning, Dana',
    'Good morning, Dana',
    'Good afternoon, Dana',
    'Good afternoon, Dana',
    'Good evening, Dana',
    'Good evening, Dana',
  ])
})

test('without a name the greeting has none', () => {
  expect(greeting(undefined, 9)).toBe('Good morning')
  expect(greeting('  ', 9)).toBe('Good morning')
})

test('the hour is in the owner’s time zone', () => {
  const instant = new Date('2026-03-10T03:30:00Z')
  expect([hourIn('UTC', instant), hourIn('America/New_York', instant)]).toEqual([3, 23])
})
