import { expect, test } from 'vitest'
import { showDay, showDayAndTime, showLongDay, showTime, showWeekday } from './dates'

test('dates and times are shown in the American way', () => {
  expect(showDay('2026-03-05T15:05:00')).toBe('Mar 5, 2026')
  expect(showTime('2026-03-05T15:05:00')).toBe('3:05 PM')
  expect(showDayAndTime('2026-03-05T09:00:00')).toBe('Mar 5, 2026 9:00 AM')
  expect(showWeekday('2026-03-05T09:00:00')).toBe('Thu, Mar 5')
  expect(showLongDay('2026-03-05T09:00:00')).toBe('Thursday, March 5, 2026')
})

test('a day without a time is the same day everywhere', () => {
  expect(showDay('2026-03-05')).toBe('Mar 5, 2026')
})

test('a moment is shown in the time zone given', () => {
  expect(showDayAndTime('2026-03-05T03:30:00Z', 'America/New_York')).toBe('Mar 4, 2026 10:30 PM')
  expect(showDay('2026-03-05T03:30:00Z', 'Asia/Tokyo')).toBe('Mar 5, 2026')
  expect(showDay('2026-03-05', 'America/New_York')).toBe('Mar 5, 2026')
})

test('a missing date is not available, an unreadable one is invalid', () => {
  expect(showDay(null)).toBe('N/A')
  expect(showDay('someday')).toBe('Invalid date')
})
