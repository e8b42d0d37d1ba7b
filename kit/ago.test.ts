import { expect, test } from 'vitest'
import { ago } from './ago'

const now = new Date('2026-03-10T12:00:00Z')

test('the last minutes, hours and days are relative', () => {
  expect(ago('2026-03-10T11:59:30Z', now)).toBe('just now')
  expect(ago('2026-03-10T11:55:00Z', now)).toBe('5 minutes ago')
  expect(ago('2026-03-10T09:00:00Z', now)).toBe('3 hours ago')
  expect(ago('2026-03-09T11:00:00Z', now)).toBe('yesterday')
})

test('more than a week ago is a date', () => {
  expect(ago('2026-02-01T12:00:00Z', now)).toBe('Feb 1, 2026')
})

test('an unreadable date is an unknown date', () => {
  expect(ago('soon', now)).toBe('Unknown date')
})
