import { expect, test } from 'vitest'
import { guessMapping, toImportRow } from './import-columns'

test('the columns of common exports are recognised', () => {
  expect(
    guessMapping([
      'First Name',
      'Last Name',
      'Organization Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'Address 1 - Formatted',
      'Notes',
    ]),
  ).toEqual(['firstName', 'lastName', 'businessName', 'email', 'phone', 'address', 'notes'])
  expect(
    guessMapping(['First Name', 'Last Name', 'Company', 'E-mail Address', 'Business Phone', 'Business Street']),
  ).toEqual(['firstName', 'lastName', 'businessName', 'email', 'phone', 'address'])
  expect(
    guessMapping([
      'Record ID',
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'Lead Status',
      'Associated Company',
    ]),
  ).toEqual([undefined, 'firstName', 'lastName', 'email', 'phone', 'status', 'businessName'])
  expect(guessMapping(['Name', 'Business Name', 'Email', 'Phone', 'Status', 'Address', 'Notes'])).toEqual([
    'name',
    'businessName',
    'email',
    'phone',
    'status',
    'address',
    'notes',
  ])
})

test('a second column for the same field stays unmapped', () => {
  expect(guessMapping(['Email', 'E-mail Address'])).toEqual(['email', undefined])
})

test('first and last name are joined, and a business replaces a missing name', () => {
  expect(toImportRow(2, ['Rosa', 'Núñez'], ['firstName', 'lastName']).name).toBe('Rosa Núñez')
  expect(toImportRow(2, ['', 'Hearth'], ['name', 'businessName']).name).toBe('Hearth')
})

test('the first of several values is used, and an unknown status becomes active', () => {
  const row = toImportRow(2, ['a@example.com ::: b@example.com', 'Customer'], ['email', 'status'])
  expect(row).toMatchObject({ email: 'a@example.com', status: 'active' })
})
