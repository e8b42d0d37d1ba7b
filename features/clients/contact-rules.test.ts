import { readFileSync } from 'node:fs'
import examples from 'libphonenumber-js/examples.mobile.json'
import { type CountryCode, getCountryCallingCode, parsePhoneNumber } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCodesSource, phonePatternsSource } from '../../scripts/phone-patterns'
import { emailKey, isEmail, isPhone, phoneDigits, phoneKey } from './contact-rules'

test('North American phone numbers are accepted in the usual formats', () => {
  for (const phone of [
    '(123) 456-7890',
    '123-456-7890',
    '123.456.7890',
    '123 456 7890',
    '1234567890',
    '+1 123 456 7890',
    '+1 (123) 456-7890',
    '+521234567890',
    '+52-123-456-7890',
  ]) {
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} true`)
  }
})

test('other digits and words are no phone numbers', () => {
  for (const phone of [
    '456-7890',
    '12-3456-7890',
    '+1234 123 456 7890',
    '(123 456-7890',
    '123) 456-7890',
    'call me',
    '123-456-78901',
    '123/456/7890',
    '++1 123 456 7890',
  ]) {
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} false`)
  }
})

test('numbers of every country are accepted with their country code', () => {
  for (const [country, national] of Object.entries(examples)) {
    const phone = `+${getCountryCallingCode(country as CountryCode)} ${national}`
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} true`)
  }
  for (const phone of ['+34 612 34 56 78', '+44 (0)20 7946 0018', '+49 30/901820', '+1-418-656-9254 ext. 102'])
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} true`)
})

test('what libphonenumber takes for no number is none, and neither is one without its country code', () => {
  for (const phone of ['+34 112', '+999 1234567', '+44 123', '+33-01-23-45-67', '+', '+4412345678901234567']) {
    expect(parsePhoneNumberOrNone(phone)).toBe(false)
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} false`)
  }
  for (const phone of ['612 34 56 78', '020 7946 0018', '+34 612 34 56 78 or later'])
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} false`)
})

test('the patterns are those of the installed libphonenumber', () => {
  const written = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(written('phone-patterns.ts')).toBe(phonePatternsSource())
  expect(written('calling-codes.ts')).toBe(callingCodesSource())
})

test('part of a phone number is searched by its digits', () => {
  expect(phoneDigits('(410) 555')).toBe('410555')
  expect(phoneDigits('+34 612')).toBe('34612')
  expect(phoneDigits('12')).toBeUndefined()
  expect(phoneDigits('Route 66 612')).toBeUndefined()
})

test('an e-mail address needs a name, an at sign and a domain', () => {
  expect(isEmail('rosa@bakery.example.com')).toBe(true)
  for (const email of ['rosa', 'rosa@', '@bakery.example.com', 'rosa@bakery', 'rosa bakery@example.com'])
    expect(isEmail(email)).toBe(false)
})

test('phone numbers compare by digits, e-mail addresses without case', () => {
  expect(phoneKey('+1 (410) 555-0142')).toBe(phoneKey('410.555.0142'))
  expect(emailKey(' Rosa@Example.com ')).toBe('rosa@example.com')
})

function parsePhoneNumberOrNone(phone: string): boolean {
  try {
    return parsePhoneNumber(phone).isValid()
  } catch {
    return false
  }
}
