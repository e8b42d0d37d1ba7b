import { expect, test } from 'vitest'
import { storedPhoneKeys, withCallingCode } from './national-phone'
import { callingCodeOf } from './owner-calling-code'

test('a number without a country code is one of the owner’s country', () => {
  expect(withCallingCode('612 345 678', '34')).toBe('+34612345678')
  expect(withCallingCode('020 7946 0018', '44')).toBe('+442079460018')
  expect(withCallingCode('06 12 34 56 78', '33')).toBe('+33612345678')
  expect(withCallingCode('(410) 555-0142 x12', '1')).toBe('+14105550142')
  for (const none of ['+34 612 345 678', '612 34', 'call 612 345 678', ''])
    expect(withCallingCode(none, '34')).toBeUndefined()
  expect(withCallingCode('612 345 678', undefined)).toBeUndefined()
})

test('the owner’s country is that of the phone number, the address or the bank account', () => {
  const none = { phone: '', address: '', iban: '' }
  expect(callingCodeOf({ ...none, phone: '+34 910 123 456', address: 'Oslo, Norway' })).toBe('34')
  expect(callingCodeOf({ ...none, address: 'Calle Mayor 1\n28013 Madrid\nEspaña' })).toBe('34')
  expect(callingCodeOf({ ...none, iban: 'DE89370400440532013000' })).toBe('49')
  expect(callingCodeOf({ ...none, phone: '910 123 456' })).toBeUndefined()
})

test('a client is looked for by every way the number may have been stored', () => {
  expect(storedPhoneKeys('612 345 678', '34')).toContain('4612345678')
  expect(storedPhoneKeys('+33 6 12 34 56 78', '33')).toContain('0612345678')
  expect(storedPhoneKeys('+33 6 12 34 56 78', '34')).toEqual(['3612345678', '3612345678'])
})
