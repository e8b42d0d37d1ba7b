import { expect, test } from 'vitest'
import { hour, minute } from './durations'
import { isTimeZone, offsetAt } from './zone-offset'

test('an invented time zone is not valid', () => {
  expect(isTimeZone('America/New_York')).toBe(true)
  expect(isTimeZone('Atlantis/Center')).toBe(false)
})

test('offsets are hours, half and quarter hours, and differ in summer', () => {
  const minutes = (zone: string, at: string) => offsetAt(zone, Date.parse(at)) / minute
  expect(minutes('America/New_York', '2026-03-08T06:59:59Z')).toBe(-300)
  expect(minutes('America/New_York', '2026-03-08T07:00:00Z')).toBe(-240)
  expect(minutes('Asia/Kolkata', '2026-01-01T00:00:00Z')).toBe(330)
  expect(minutes('Asia/Kathmandu', '2026-01-01T00:00:00Z')).toBe(345)
})

test('offsets agree with Intl, also on days of clock changes', () => {
  for (const timeZone of ['America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Pyongyang']) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (let instant = Date.UTC(2010, 0, 1, 0, 7); instant < Date.UTC(2016, 0, 1); instant += 7.25 * hour) {
      const ours = new Date(instant + offsetAt(timeZone, instant)).toISOString()
      expect(ours.slice(0, 16).replace('T', ' ')).toBe(clock.format(instant))
    }
  }
})
