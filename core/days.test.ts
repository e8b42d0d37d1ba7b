import { expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, startOfDay, startOfMonth } from './days'

test('one instant is a different day in another time zone', () => {
  const instant = new Date('2026-03-10T03:30:00Z')
  expect(dayIn('UTC', instant)).toBe('2026-03-10')
  expect(dayIn('America/New_York', instant)).toBe('2026-03-09')
})

test('a day begins at its local midnight, also when the clocks change', () => {
  expect(startOfDay('America/New_York', '2026-03-08').toISOString()).toBe('2026-03-08T05:00:00.000Z')
  expect(startOfDay('America/New_York', '2026-03-09').toISOString()).toBe('2026-03-09T04:00:00.000Z')
  expect(startOfDay('America/New_York', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(startOfDay('Asia/Kolkata', '2026-01-01').toISOString()).toBe('2025-12-31T18:30:00.000Z')
})

test('a day whose midnight does not exist begins at its first instant', () => {
  const start = startOfDay('America/Santiago', '2026-09-06')
  expect(dayIn('America/Santiago', start)).toBe('2026-09-06')
  expect(dayIn('America/Santiago', new Date(start.getTime() - 1))).toBe('2026-09-05')
})

test('adding days and months crosses month and year boundaries', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(startOfMonth('2026-03-31')).toBe('2026-03-01')
  expect(startOfMonth('2026-01-15', -1)).toBe('2025-12-01')
})
