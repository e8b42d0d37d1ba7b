import { expect, test } from 'vitest'
import { byteRange } from './byte-range'

test('a range is given by its first and last byte', () => {
  expect(byteRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(byteRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(byteRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(byteRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
  expect(byteRange('bytes=500-5000', 1000)).toEqual({ start: 500, end: 999 })
})

test('a range beyond the end is refused', () => {
  expect(byteRange('bytes=1000-', 1000)).toBe('none')
  expect(byteRange('bytes=-0', 1000)).toBe('none')
  expect(byteRange('bytes=0-', 0)).toBe('none')
})

test('anything but one range in bytes gets the whole', () => {
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
    expect(byteRange(header, 1000)).toBe('whole')
})
