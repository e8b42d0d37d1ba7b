import { expect, test } from 'vitest'
import { parseDue } from './due'
import { isReminderAhead, reminderCutoffs } from './reminder-time'

const zone = 'America/New_York'
const beforeNine = new Date('2026-03-05T13:59:00Z')
const nine = new Date('2026-03-05T14:00:00Z')

test('tasks due today without a time are reminded of at nine in the owner’s time zone', () => {
  expect(reminderCutoffs(beforeNine, zone).wholeDay.toISOString()).toBe('2026-03-05T05:00:00.000Z')
  expect(reminderCutoffs(nine, zone).wholeDay.toISOString()).toBe('2026-03-06T05:00:00.000Z')
})

test('a future due date needs another reminder, a past one does not', () => {
  const isAhead = (due: string, now: Date) => isReminderAhead(parseDue(due, zone), now, zone)
  expect(isAhead('2026-03-05', beforeNine)).toBe(true)
  expect(isAhead('2026-03-05', nine)).toBe(false)
  expect(isAhead('2026-03-06', nine)).toBe(true)
  expect(isAhead('2026-03-05T09:01', nine)).toBe(true)
  expect(isAhead('2026-03-05T08:59', nine)).toBe(false)
})
