import { expect, test } from 'vitest'
import { isTimeZone, offsetAt } from './zone-offset'

test('a made-up time zone is none', () => {
  expect(isTimeZone('America/New_York')).toBe(true)
  expect(isTimeZone('Atlantis/Center')).toBe(false)
})

test('clocks are ahead by hours, by half and quarter hours, and by another amount in summer', () => {
  const minutes = (zone: string, at: string) => offsetAt(zone, Date.parse(at)) / 60_000
  expect(minutes('America/New_York', '2026-03-08T06:59:59Z')).toBe(-300)
  expect(minutes('America/New_York', '2026-03-08T07:00:00Z')).toBe(-240)
  expect(minutes('Asia/Kolkata', '2026-01-01T00:00:00Z')).toBe(330)
  expect(minutes('Asia/Kathmandu', '2026-01-01T00:00:00Z')).toBe(345)
})
