import { expect, test } from 'vitest'
import { deviceName } from './device-name'

test('common browsers are named with their system', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Linux')
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari on iOS')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0')).toBe(
    'Edge on Windows',
  )
})

test('an unknown browser or system is named as such', () => {
  expect(deviceName(null)).toBe('Unknown device')
  expect(deviceName('curl/8.1')).toBe('Unknown device')
})
