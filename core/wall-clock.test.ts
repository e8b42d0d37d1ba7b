import { expect, test } from 'vitest'
import { hour } from './durations'
import { instantIn, wallTimeIn } from './wall-clock'

const iso = (zone: string, wall: string) => instantIn(zone, wall).toISOString()

test('nine in the morning is a different instant in winter and in summer, on both hemispheres', () => {
  expect(iso('America/New_York', '2026-01-15T09:00')).toBe('2026-01-15T14:00:00.000Z')
  expect(iso('America/New_York', '2026-07-15T09:00')).toBe('2026-07-15T13:00:00.000Z')
  expect(iso('Australia/Sydney', '2026-01-15T09:00')).toBe('2026-01-14T22:00:00.000Z')
  expect(iso('Australia/Sydney', '2026-07-15T09:00')).toBe('2026-07-14T23:00:00.000Z')
})

test('an hour that the clocks skip falls after the gap', () => {
  expect(iso('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
  expect(wallTimeIn('America/New_York', instantIn('America/New_York', '2026-03-08T02:30'))).toBe('2026-03-08T03:30')
  expect(wallTimeIn('Australia/Sydney', instantIn('Australia/Sydney', '2026-10-04T02:15'))).toBe('2026-10-04T03:15')
})

test('a time that occurs twice means the first', () => {
  expect(iso('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(iso('Australia/Sydney', '2026-04-05T02:30')).toBe('2026-04-04T15:30:00.000Z')
})

test('a wall time of an instant leads back to the same wall time, in zones of every kind', () => {
  for (const zone of [
    'UTC',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Pacific/Apia',
    'Africa/Casablanca',
  ]) {
    for (let ms = Date.UTC(2025, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 11 * hour) {
      const wall = wallTimeIn(zone, new Date(ms))
      expect(wallTimeIn(zone, instantIn(zone, wall))).toBe(wall)
    }
  }
})
