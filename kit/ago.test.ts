import { expect, test } from 'vitest'
import { ago } from './ago'

const now = new Date('2026-03-10T12:00:00Z')

test('the last minutes, hours and days are told as such', () => {
  expect(ago('2026-03-10T11:59:30Z', now)).toBe('just now')
  expect(ago('2026-03-10T11:55:00Z', now)).toBe('5 minutes ago')
  expect(ago('2026-03-10T09:00:00Z', now)).toBe('3 hours ago')
  expect(ago('2026-03-09T11:00:00Z', now)).toBe('yesterday')
})

test('what is older than a week is a date', () => {
  expect(ago('2026-02-01T12:00:00Z', now)).toBe('Feb 1, 2026')
})

test('a date that cannot be read is said so', () => {
  expect(ago('soon', now)).toBe('Unknown date')
})
