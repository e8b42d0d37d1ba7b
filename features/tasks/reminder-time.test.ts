import { expect, test } from 'vitest'
import { dueFrom } from './due'
import { dueUntil, isStillToCome } from './reminder-time'

const zone = 'America/New_York'
const beforeNine = new Date('2026-03-05T13:59:00Z')
const nine = new Date('2026-03-05T14:00:00Z')

test('what is due today without a time is told of at nine in the morning, the owner’s', () => {
  expect(dueUntil(beforeNine, zone).wholeDay.toISOString()).toBe('2026-03-05T05:00:00.000Z')
  expect(dueUntil(nine, zone).wholeDay.toISOString()).toBe('2026-03-06T05:00:00.000Z')
})

test('a date still to come is worth another reminder, one that has come is not', () => {
  const isAhead = (due: string, now: Date) => isStillToCome(dueFrom(due, zone), now, zone)
  expect(isAhead('2026-03-05', beforeNine)).toBe(true)
  expect(isAhead('2026-03-05', nine)).toBe(false)
  expect(isAhead('2026-03-06', nine)).toBe(true)
  expect(isAhead('2026-03-05T09:01', nine)).toBe(true)
  expect(isAhead('2026-03-05T08:59', nine)).toBe(false)
})
