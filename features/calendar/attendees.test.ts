import { expect, test } from 'vitest'
import { parseAttendees } from './attendees'

test('addresses are separated by commas, and duplicates are removed', () => {
  expect(parseAttendees(' rosa@example.com, Bo@example.com ,, ROSA@example.com')).toEqual({
    addresses: ['ROSA@example.com', 'Bo@example.com'],
  })
  expect(parseAttendees('')).toEqual({ addresses: [] })
})

test('the error names the invalid address', () => {
  expect(parseAttendees('rosa@example.com, rosa').error).toBe('“rosa” is not an e-mail address')
  expect(parseAttendees(Array.from({ length: 101 }, (_, index) => `a${index}@example.com`)).error).toBe(
    'At most 100 attendees',
  )
})
