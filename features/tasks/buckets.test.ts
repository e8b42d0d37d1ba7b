import { expect, test } from 'vitest'
import { bucketOf, inBuckets, presentOf } from './buckets'
import { dueFrom } from './due'
import type { Task } from './task'

const zone = 'America/New_York'
const noon = presentOf(new Date('2026-03-05T17:00:00Z'), zone)

const task = (due: string | null, completed = false) => {
  const { dueDate, dueHasTime } = due ? dueFrom(due, zone) : { dueDate: null, dueHasTime: false }
  return { completed, dueDate: dueDate?.toISOString() ?? null, dueHasTime }
}

test('a task due today without a time is not overdue', () => {
  expect(bucketOf(task('2026-03-05'), noon)).toBe('today')
  const lastMinute = presentOf(new Date('2026-03-06T04:59:00Z'), zone)
  expect(bucketOf(task('2026-03-05'), lastMinute)).toBe('today')
})

test('it is overdue once the owner’s next day has begun, wherever the server stands', () => {
  expect(bucketOf(task('2026-03-05'), presentOf(new Date('2026-03-06T05:00:00Z'), zone))).toBe('overdue')
})

test('a task due today at a time is overdue after it', () => {
  expect(bucketOf(task('2026-03-05T12:01'), noon)).toBe('today')
  expect(bucketOf(task('2026-03-05T12:00'), noon)).toBe('today')
  expect(bucketOf(task('2026-03-05T11:59'), noon)).toBe('overdue')
})

test('tomorrow and later is upcoming, without a date is someday', () => {
  expect(bucketOf(task('2026-03-06'), noon)).toBe('upcoming')
  expect(bucketOf(task('2026-03-06T00:00'), noon)).toBe('upcoming')
  expect(bucketOf(task('2027-01-01'), noon)).toBe('upcoming')
  expect(bucketOf(task(null), noon)).toBe('someday')
})

test('what is completed is done, whenever it was due', () => {
  for (const due of ['2020-01-01', '2026-03-05', '2030-01-01', null])
    expect(bucketOf(task(due, true), noon)).toBe('done')
})

test('a day that lasts 23 hours still ends at its own midnight', () => {
  const springForward = presentOf(new Date('2026-03-08T16:00:00Z'), zone)
  expect(bucketOf(task('2026-03-08T23:59'), springForward)).toBe('today')
  expect(bucketOf(task('2026-03-09T00:00'), springForward)).toBe('upcoming')
})

test('each bucket is in the order in which its tasks want doing', () => {
  const tasks = ['2026-03-09', '2026-03-06T15:00', '2026-03-06'].map(
    (due, id) => ({ id, priority: 'medium', ...task(due) }) as Task,
  )
  expect(inBuckets(tasks, noon).upcoming.map(({ id }) => id)).toEqual([2, 1, 0])
})
