import { expect, test } from 'vitest'
import { attendeesFrom } from './attendees'

test('addresses are separated by commas, and each counts once', () => {
  expect(attendeesFrom(' rosa@example.com, Bo@example.com ,, ROSA@example.com')).toEqual({
    addresses: ['ROSA@example.com', 'Bo@example.com'],
  })
  expect(attendeesFrom('')).toEqual({ addresses: [] })
})

test('what is no address is named', () => {
  expect(attendeesFrom('rosa@example.com, rosa').wrong).toBe('“rosa” is not an e-mail address')
  expect(attendeesFrom(Array.from({ length: 101 }, (_, index) => `a${index}@example.com`)).wrong).toBe(
    'At most 100 attendees',
  )
})
