import { expect, test } from 'vitest'
import { editedFields } from './edit'

const zone = 'America/New_York'
const now = new Date('2026-03-05T17:00:00Z')
const open = { completed: false, completedAt: null }
const done = { completed: true, completedAt: new Date('2026-03-01T12:00:00Z') }

test('completing stores the time, reopening clears it, and repeating either changes nothing', () => {
  expect(editedFields({ completed: true }, open, now, zone)).toEqual({ completed: true, completedAt: now })
  expect(editedFields({ completed: false }, done, now, zone)).toEqual({ completed: false, completedAt: null })
  expect(editedFields({ completed: true }, done, now, zone)).toEqual({ completed: true })
})

test('a task moved to a future time is reminded of again', () => {
  expect(editedFields({ dueDate: '2026-03-06' }, open, now, zone)).toMatchObject({
    dueHasTime: false,
    reminderSent: false,
  })
  expect(editedFields({ dueDate: '2026-03-05T12:01' }, open, now, zone)).toMatchObject({ reminderSent: false })
  expect(editedFields({ dueDate: '2026-03-04' }, open, now, zone)).not.toHaveProperty('reminderSent')
})

test('removing the date removes the time', () => {
  expect(editedFields({ dueDate: null }, open, now, zone)).toEqual({ dueDate: null, dueHasTime: false })
})

test('fields that are not sent stay', () => {
  expect(editedFields({ title: 'Call' }, done, now, zone)).toEqual({ title: 'Call' })
})
