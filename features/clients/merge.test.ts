import { expect, test } from 'vitest'
import { mergedFields } from './merge'

const rosa = {
  name: 'Rosa',
  businessName: '',
  email: 'rosa@example.com',
  phone: null,
  address: null,
  notes: 'Likes rye',
}
const double = {
  name: 'Rosa N.',
  businessName: 'Hearth',
  email: 'old@example.com',
  phone: '410-555-0142',
  address: null,
  notes: 'Opens at 5',
}

test('what is there stays, what is empty is filled, and both notes are kept', () => {
  expect(mergedFields(rosa, double)).toEqual({
    name: 'Rosa',
    businessName: 'Hearth',
    email: 'rosa@example.com',
    phone: '410-555-0142',
    address: null,
    notes: 'Likes rye\n\nOpens at 5',
  })
})

test('the same note is not written twice', () => {
  expect(mergedFields(rosa, { ...double, notes: 'rye' }).notes).toBe('Likes rye')
})
