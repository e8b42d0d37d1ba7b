import { expect, test } from 'vitest'
import { decodePercent } from './decode-percent'

test('malformed text is no text', () => {
  expect(decodePercent('caf%C3%A9')).toBe('café')
  expect(['%', '%zz', 'caf%E9'].map(decodePercent)).toEqual([undefined, undefined, undefined])
})
