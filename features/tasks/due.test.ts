import { expect, test } from 'vitest'
import { instantAt, isDueDate, localDue, parseDue } from './due'

const newYork = 'America/New_York'

test('a due date is a day, a local time or an instant', () => {
  for (const text of ['2026-03-05', '2026-03-05T15:00', '2026-03-05T15:00:00Z', '2026-03-05T15:00:00.123+02:00'])
    expect(isDueDate(text), text).toBe(true)
})

test('a day that does not exist is rejected', () => {
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '2026-03-05T25:00',
    '0000-01-01',
    '9999-12-31',
    'tomorrow',
    '3/5',
    '',
  ])
    expect(isDueDate(text), text).toBe(false)
})

test('a day without a time starts at the owner’s midnight', () => {
  expect(parseDue('2026-03-05', newYork)).toEqual({ dueDate: new Date('2026-03-05T05:00:00Z'), dueHasTime: false })
})

test('a local time is in the owner’s zone, an instant is absolute', () => {
  expect(parseDue('2026-03-05T15:00', newYork)).toEqual({ dueDate: new Date('2026-03-05T20:00:00Z'), dueHasTime: true })
  expect(parseDue('2026-03-05T15:00:00Z', newYork).dueDate).toEqual(new Date('2026-03-05T15:00:00Z'))
})

test('a local time is read back unchanged, also on days of daylight saving changes', () => {
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
    for (const time of ['00:00', '00:30', '04:15', '12:00', '15:00', '23:59'])
      expect(localDue(parseDue(`${day}T${time}`, newYork), newYork)).toEqual({ dueDay: day, dueTime: time })
})

test('a time skipped by daylight saving moves to the hour after', () => {
  expect(instantAt(newYork, '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('a task without a due date has neither day nor time', () => {
  expect(localDue({ dueDate: null, dueHasTime: false }, newYork)).toEqual({ dueDay: null, dueTime: null })
})
