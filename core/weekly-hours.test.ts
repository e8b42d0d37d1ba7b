import { expect, test } from 'vitest'
import { describeHours, hoursOn, officeHours, WeeklyHours } from './weekly-hours'

test('a day has the hours of its weekday', () => {
  const hours = WeeklyHours.parse({
    monday: [{ from: '08:00', to: '12:00' }],
    sunday: [{ from: '10:00', to: '24:00' }],
  })
  expect(hoursOn(hours, '2026-11-16')).toEqual([{ from: '08:00', to: '12:00' }])
  expect(hoursOn(hours, '2026-11-22')).toEqual([{ from: '10:00', to: '24:00' }])
  expect(hoursOn(hours, '2026-11-17')).toEqual([])
})

test('spans stand in their order and must not overlap', () => {
  const late = { from: '13:00', to: '17:00' }
  const early = { from: '09:00', to: '12:00' }
  expect(WeeklyHours.parse({ monday: [late, early] }).monday).toEqual([early, late])
  expect(WeeklyHours.safeParse({ monday: [late, { from: '12:00', to: '14:00' }] }).success).toBe(false)
})

test('weekly hours are described in one line', () => {
  expect(describeHours(officeHours)).toBe('Mon–Fri 09:00–17:00')
  expect(
    describeHours(
      WeeklyHours.parse({
        monday: [{ from: '09:00', to: '12:00' }],
        tuesday: [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ],
        thursday: [{ from: '09:00', to: '12:00' }],
      }),
    ),
  ).toBe('Mon 09:00–12:00, Tue 09:00–12:00 and 13:00–17:00, Thu 09:00–12:00')
  expect(describeHours(WeeklyHours.parse({}))).toBe('Closed every day')
})
