import { expect, test } from 'vitest'
import { asksPlace, meetingPlace } from './meeting-place'

test('the guest is asked for a number where the owner has given none, and always where the guest chooses the place', () => {
  expect(asksPlace({ placeKind: 'phone', place: '' })).toBe(true)
  expect(asksPlace({ placeKind: 'phone', place: '+1 555 0100' })).toBe(false)
  expect(asksPlace({ placeKind: 'ask', place: '' })).toBe(true)
  expect(asksPlace({ placeKind: 'video', place: '' })).toBe(false)
  expect(asksPlace({ placeKind: 'address', place: '' })).toBe(false)
})

test('what is asked for must be given', () => {
  expect(() => meetingPlace({ placeKind: 'phone', place: '' }, '')).toThrow('Please enter the number to call')
  expect(() => meetingPlace({ placeKind: 'ask', place: '' }, '')).toThrow('Please say where to meet')
  expect(meetingPlace({ placeKind: 'phone', place: '' }, '+34 600 100 200')).toBe('+34 600 100 200')
  expect(meetingPlace({ placeKind: 'ask', place: 'of an earlier kind' }, 'The bakery')).toBe('The bakery')
})

test('the place that the owner has given stands', () => {
  expect(meetingPlace({ placeKind: 'address', place: '1 Main Street' }, 'Elsewhere')).toBe('1 Main Street')
  expect(meetingPlace({ placeKind: 'video', place: '' }, '')).toBe('')
})
