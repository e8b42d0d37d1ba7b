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

test('so are their Spanish ones, abbreviations and underscores', () => {
  expect(guessMapping(['Nombre', 'Apellidos', 'Empresa', 'Correo', 'Teléfono', 'Notas'])).toEqual([
    'firstName',
    'lastName',
    'businessName',
    'email',
    'phone',
    'notes',
  ])
  expect(guessMapping(['Nombre', 'Tel.', 'Dirección', 'Población', 'C.P.', 'Estado'])).toEqual([
    'name',
    'phone',
    'address',
    'address',
    'address',
    'address',
  ])
  expect(guessMapping(['Nombre', 'Estado'])).toEqual(['name', 'status'])
  expect(guessMapping(['first_name', 'last_name', 'e_mail', 'Street', 'City', 'Zip'])).toEqual([
    'firstName',
    'lastName',
    'email',
    'address',
    'address',
    'address',
  ])
})

test('of several addresses the first is taken, whole or by its parts', () => {
  expect(guessMapping(['Address 1 - Formatted', 'Address 1 - Street', 'Address 1 - City'])).toEqual([
    'address',
    undefined,
    undefined,
  ])
  expect(
    guessMapping(['Business Street', 'Home Street', 'Business City', 'Business Postal Code', 'Home City']),
  ).toEqual(['address', undefined, 'address', 'address', undefined])
  expect(guessMapping(['Calle del trabajo', 'Ciudad del trabajo', 'Calle particular'])).toEqual([
    'address',
    'address',
    undefined,
  ])
})

test('the columns of an address are joined', () => {
  const row = toImportRow(2, ['Rosa', '1 Main St', '', '21401'], ['name', 'address', 'address', 'address'])
  expect(row.address).toBe('1 Main St, 21401')
})

test('of several numbers the first valid one is the phone, and the others are in the notes', () => {
  const row = toImportRow(
    2,
    ['612 34', '0034 612 34 56 78', '+1 410 555 0142', 'Kind'],
    ['phone', 'phone', 'phone', 'notes'],
  )
  expect(row).toMatchObject({
    phone: '+34612 34 56 78'.replace('+34612', '+34 612'),
    notes: 'Kind\nPhone: 612 34\nPhone: +1 410 555 0142',
  })
  expect(row.name).toBe('+34 612 34 56 78')
})

test('first and last name are joined, and a business replaces a missing name', () => {
  expect(toImportRow(2, ['Rosa', 'Núñez'], ['firstName', 'lastName']).name).toBe('Rosa Núñez')
  expect(toImportRow(2, ['', 'Hearth'], ['name', 'businessName']).name).toBe('Hearth')
})

test('an unknown status becomes active', () => {
  const row = toImportRow(2, ['a@example.com ::: b@example.com', 'Customer'], ['email', 'status'])
  expect(row).toMatchObject({ email: 'a@example.com', status: 'active' })
})
