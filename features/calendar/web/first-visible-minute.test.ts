import { expect, test } from 'vitest'
import type { Event } from '../event'
import { calendarItems } from './calendar-item'
import { firstVisibleMinute } from './first-visible-minute'

const zone = 'America/New_York'
const first = (days: string[], ...times: [start: string, end: string][]) => {
  const events = times.map(([startDateTime, endDateTime], id) => {
    const event = { id, startDateTime, endDateTime, startDay: null, endDay: null, allDay: false }
    return event as unknown as Event
  })
  return firstVisibleMinute(calendarItems(events, [], zone), days, zone)
}
const days = ['2026-03-10', '2026-03-11']

test('the hours begin at seven, or with an earlier event on a shown day', () => {
  expect(first(days)).toBe(420)
  expect(first(days, ['2026-03-10T15:00:00Z', '2026-03-10T16:00:00Z'])).toBe(420)
  expect(first(days, ['2026-03-11T09:30:00Z', '2026-03-11T10:00:00Z'])).toBe(330)
  expect(first(days, ['2026-03-12T09:30:00Z', '2026-03-12T10:00:00Z'])).toBe(420)
})

test('an event that goes on after midnight counts where its beginning is not shown', () => {
  expect(first(days, ['2026-03-11T03:00:00Z', '2026-03-11T06:00:00Z'])).toBe(420)
  expect(first(['2026-03-11'], ['2026-03-11T03:00:00Z', '2026-03-11T06:00:00Z'])).toBe(0)
})
