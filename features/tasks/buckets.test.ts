import { expect, test } from 'vitest'
import { bucketOf, currentDay, groupByBucket } from './buckets'
import { parseDue } from './due'
import type { Task } from './task'

const zone = 'America/New_York'
const noon = currentDay(new Date('2026-03-05T17:00:00Z'), zone)

const task = (due: string | null, completed = false) => {
  const { dueDate, dueHasTime } = due ? parseDue(due, zone) : { dueDate: null, dueHasTime: false }
  return { completed, dueDate: dueDate?.toISOString() ?? null, dueHasTime }
}

test('a task due today without a time is not overdue', () => {
  expect(bucketOf(task('2026-03-05'), noon)).toBe('today')
  const lastMinute = currentDay(new Date('2026-03-06T04:59:00Z'), zone)
  expect(bucketOf(task('2026-03-05'), lastMinute)).toBe('today')
})

test('it is overdue from the owner’s next day on, in any time zone of the server', () => {
  expect(bucketOf(task('2026-03-05'), currentDay(new Date('2026-03-06T05:00:00Z'), zone))).toBe('overdue')
})

test('a task due today at a time is overdue after it', () => {
  expect(bucketOf(task('2026-03-05T12:01'), noon)).toBe('today')
  expect(bucketOf(task('2026-03-05T12:00'), noon)).toBe('today')
  expect(bucketOf(task('2026-03-05T11:59'), noon)).toBe('overdue')
})

test('a task due tomorrow or later is upcoming, one without a date is someday', () => {
  expect(bucketOf(task('2026-03-06'), noon)).toBe('upcoming')
  expect(bucketOf(task('2026-03-06T00:00'), noon)).toBe('upcoming')
  expect(bucketOf(task('2027-01-01'), noon)).toBe('upcoming')
  expect(bucketOf(task(null), noon)).toBe('someday')
})

test('a completed task is done, whatever its due date', () => {
  for (const due of ['2020-01-01', '2026-03-05', '2030-01-01', null])
    expect(bucketOf(task(due, true), noon)).toBe('done')
})

test('a day of 23 hours ends at midnight', () => {
  const springForward = currentDay(new Date('2026-03-08T16:00:00Z'), zone)
  expect(bucketOf(task('2026-03-08T23:59'), springForward)).toBe('today')
  expect(bucketOf(task('2026-03-09T00:00'), springForward)).toBe('upcoming')
})

test('each bucket is sorted by urgency', () => {
  const tasks = ['2026-03-09', '2026-03-06T15:00', '2026-03-06'].map(
    (due, id) => ({ id, priority: 'medium', ...task(due) }) as Task,
  )
  expect(groupByBucket(tasks, noon).upcoming.map(({ id }) => id)).toEqual([2, 1, 0])
})
