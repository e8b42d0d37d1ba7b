import { expect, test } from 'vitest'
import { mergeFields } from './merge'

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

test('existing values stay, empty ones are filled, and the notes are joined', () => {
  expect(mergeFields(rosa, double)).toEqual({
    name: 'Rosa',
    businessName: 'Hearth',
    email: 'rosa@example.com',
    phone: '410-555-0142',
    address: null,
    notes: 'Likes rye\n\nOpens at 5',
  })
})

test('identical notes are not repeated', () => {
  expect(mergeFields(rosa, { ...double, notes: 'rye' }).notes).toBe('Likes rye')
})
