import { expect, test } from 'vitest'
import { dueFrom, dueOnWall, instantAt, isDue } from './due'

const newYork = 'America/New_York'

test('a due date is a day, a time on the owner’s wall, or an instant', () => {
  for (const text of ['2026-03-05', '2026-03-05T15:00', '2026-03-05T15:00:00Z', '2026-03-05T15:00:00.123+02:00'])
    expect(isDue(text), text).toBe(true)
})

test('a day that no calendar has is none', () => {
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
    expect(isDue(text), text).toBe(false)
})

test('a day alone begins at the owner’s midnight and has no time', () => {
  expect(dueFrom('2026-03-05', newYork)).toEqual({ dueDate: new Date('2026-03-05T05:00:00Z'), dueHasTime: false })
})

test('a time is the owner’s, an instant is everyone’s', () => {
  expect(dueFrom('2026-03-05T15:00', newYork)).toEqual({ dueDate: new Date('2026-03-05T20:00:00Z'), dueHasTime: true })
  expect(dueFrom('2026-03-05T15:00:00Z', newYork).dueDate).toEqual(new Date('2026-03-05T15:00:00Z'))
})

test('the wall shows what was sent, also on the days when clocks change', () => {
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
    for (const time of ['00:00', '00:30', '04:15', '12:00', '15:00', '23:59'])
      expect(dueOnWall(dueFrom(`${day}T${time}`, newYork), newYork)).toEqual({ dueDay: day, dueTime: time })
})

test('a time that the clocks skip falls into the hour after', () => {
  expect(instantAt(newYork, '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('a task without a due date has neither day nor time', () => {
  expect(dueOnWall({ dueDate: null, dueHasTime: false }, newYork)).toEqual({ dueDay: null, dueTime: null })
})
