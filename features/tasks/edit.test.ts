import { expect, test } from 'vitest'
import { edited } from './edit'

const zone = 'America/New_York'
const now = new Date('2026-03-05T17:00:00Z')
const open = { completed: false, completedAt: null }
const done = { completed: true, completedAt: new Date('2026-03-01T12:00:00Z') }

test('completing notes when, opening again forgets it, and doing either twice changes nothing', () => {
  expect(edited({ completed: true }, open, now, zone)).toEqual({ completed: true, completedAt: now })
  expect(edited({ completed: false }, done, now, zone)).toEqual({ completed: false, completedAt: null })
  expect(edited({ completed: true }, done, now, zone)).toEqual({ completed: true })
})

test('a task moved to a time still to come will be told of again', () => {
  expect(edited({ dueDate: '2026-03-06' }, open, now, zone)).toMatchObject({ dueHasTime: false, reminderSent: false })
  expect(edited({ dueDate: '2026-03-05T12:01' }, open, now, zone)).toMatchObject({ reminderSent: false })
  expect(edited({ dueDate: '2026-03-04' }, open, now, zone)).not.toHaveProperty('reminderSent')
})

test('a date taken away takes its time along', () => {
  expect(edited({ dueDate: null }, open, now, zone)).toEqual({ dueDate: null, dueHasTime: false })
})

test('what is not mentioned stays', () => {
  expect(edited({ title: 'Call' }, done, now, zone)).toEqual({ title: 'Call' })
})
