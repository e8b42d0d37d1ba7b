import { expect, test } from 'vitest'
import { showMailDate } from './mail-date'

const zone = 'America/New_York'
const now = new Date('2026-03-05T03:30:00Z')
const shown = (when: string | null) => showMailDate(when, now, zone).replaceAll('\u202f', ' ')

test('today’s mail shows its time, this year’s its day, older mail its date', () => {
  expect(shown('2026-03-04T14:05:00Z')).toBe('9:05 AM')
  expect(shown('2026-02-11T14:05:00Z')).toBe('Feb 11')
  expect(shown('2025-12-31T14:05:00Z')).toBe('Dec 31, 2025')
})

test('today and this year are in the owner’s time zone, not the browser’s', () => {
  expect(shown('2026-03-05T03:00:00Z')).toBe('10:00 PM')
  expect(shown('2026-03-04T04:59:00Z')).toBe('Mar 3')
  expect(shown('2026-01-01T03:00:00Z')).toBe('Dec 31, 2025')
})

test('a missing or invalid date has a placeholder', () => {
  expect([shown(null), shown('someday')]).toEqual(['N/A', 'Invalid date'])
})
